import { readFile, writeFile } from 'node:fs/promises'
import { arrowsBetween, readTree, roomOf } from './arrows.ts'
import type { Tree } from './arrows.ts'
import { flagsOf } from './flags.ts'
import { ROOMS, isDataFile } from './rooms.ts'

/** Where the map is kept. */
export const MAP_PATH = 'docs/map.md'

const FLOORS = ['ground', 'meaning', 'adapters', 'handlers', 'doors']

/**
 * Draws the rooms that exist and the arrows between them as Markdown. Line counts are rounded to two digits, so that the
 * map changes when the shape of the code does and not with every line.
 */
export function drawMap(tree: Tree): string {
  const rooms = Object.keys(ROOMS).filter((room) => filesOf(tree, room).length > 0)
  const arrows = arrowsBetween(tree, roomOf)
  return [
    '# Rooms and arrows',
    '',
    'Written by `npm run map`, checked by `npm run map:check`; do not edit by hand. One folder of `src` is one room. Imports',
    'point down or, on one floor, only as drawn; there are no cycles, type imports included. The table of what may import',
    'what is `scripts/rooms.ts`.',
    '',
    '```',
    ...FLOORS.map((name, floor) => floorLine(rooms, name, floor)).toReversed(),
    '```',
    '',
    '```mermaid',
    'flowchart TD',
    ...rooms.flatMap((room) =>
      targetsOf(arrows, room).map(([to]) => `  ${nodeName(room)}["${room}"] --> ${nodeName(to)}["${to}"]`),
    ),
    '```',
    '',
    '| room | what it does | files | lines | imports (times) | imported by |',
    '|---|---|---:|---:|---|---|',
    ...rooms.map((room) => roomRow(tree, arrows, room)),
    '',
    'Lines of data files are counted apart, behind the `+`. A door is a file that something outside starts with.',
    '',
  ].join('\n')
}

function floorLine(rooms: readonly string[], name: string, floor: number): string {
  const here = rooms
    .filter((room) => ROOMS[room]?.floor === floor)
    .map((room) => (room.includes('.') ? room : `${room}/`))
  return ` floor ${floor}  ${name.padEnd(9)}  ${here.join('   ')}`.trimEnd()
}

function roomRow(tree: Tree, arrows: ReturnType<typeof arrowsBetween>, room: string): string {
  const files = filesOf(tree, room)
  const code = linesOf(files.filter((file) => !isDataFile(file.path)))
  const data = linesOf(files.filter((file) => isDataFile(file.path)))
  const imports = targetsOf(arrows, room).map(([to, times]) => `${to} (${times})`)
  const importedBy = [...arrows.keys()].filter((from) => from !== room && arrows.get(from)?.has(room))
  const cells = [
    `\`${room}\``,
    ROOMS[room]?.what ?? '',
    String(files.length),
    data > 0 ? `${twoDigits(code)} + ${twoDigits(data)}` : String(twoDigits(code)),
    imports.join(', ') || '–',
    importedBy.toSorted().join(', ') || '–',
  ]
  return `| ${cells.join(' | ')} |`
}

function filesOf(tree: Tree, room: string) {
  return [...tree.values()].filter((file) => roomOf(file.path) === room)
}

function linesOf(files: readonly { readonly lines: number }[]): number {
  return files.reduce((sum, file) => sum + file.lines, 0)
}

function twoDigits(lines: number): number {
  return Number(lines.toPrecision(2))
}

function targetsOf(arrows: ReturnType<typeof arrowsBetween>, room: string): [string, number][] {
  return [...(arrows.get(room) ?? [])].filter(([to]) => to !== room).toSorted(([a], [b]) => (a < b ? -1 : 1))
}

function nodeName(room: string): string {
  return room.replace('.', '_')
}

async function main(): Promise<number> {
  const { check } = flagsOf('map', { check: { type: 'boolean' } })
  const drawn = drawMap(await readTree('.'))
  if (check !== true) {
    await writeFile(MAP_PATH, drawn)
    return 0
  }
  if ((await readFile(MAP_PATH, 'utf8').catch(() => '')) === drawn) return 0
  console.error(`${MAP_PATH} is out of date: run "npm run map" and commit the result`)
  return 1
}

if (import.meta.main) process.exitCode = await main()
