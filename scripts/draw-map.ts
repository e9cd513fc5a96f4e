import { readFile, writeFile } from 'node:fs/promises'
import { arrowsBetween, readTree, roomOf } from './arrows.ts'
import type { Tree } from './arrows.ts'
import { flagsOf } from './flags.ts'
import { ROOMS } from './rooms.ts'

/** Where the map is kept. */
export const MAP_PATH = 'docs/map.md'

const FLOORS = ['ground', 'meaning', 'adapters', 'handlers', 'doors']

/**
 * Draws the rooms that exist and the arrows between them as Markdown. It holds no counts, so it changes when the shape of the code
 * does and not with every file.
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
      targetsOf(arrows, room).map((to) => `  ${nodeName(room)}["${room}"] --> ${nodeName(to)}["${to}"]`),
    ),
    '```',
    '',
    '| room | what it does | imports | imported by |',
    '|---|---|---|---|',
    ...rooms.map((room) => roomRow(arrows, room)),
    '',
    'A door is a file that something outside starts with.',
    '',
  ].join('\n')
}

function floorLine(rooms: readonly string[], name: string, floor: number): string {
  const here = rooms
    .filter((room) => ROOMS[room]?.floor === floor)
    .map((room) => (room.includes('.') ? room : `${room}/`))
  return ` floor ${floor}  ${name.padEnd(9)}  ${here.join('   ')}`.trimEnd()
}

function roomRow(arrows: ReturnType<typeof arrowsBetween>, room: string): string {
  const importedBy = [...arrows.keys()].filter((from) => from !== room && arrows.get(from)?.has(room))
  const cells = [
    `\`${room}\``,
    ROOMS[room]?.what ?? '',
    targetsOf(arrows, room).join(', ') || '–',
    importedBy.toSorted().join(', ') || '–',
  ]
  return `| ${cells.join(' | ')} |`
}

function filesOf(tree: Tree, room: string) {
  return [...tree.values()].filter((file) => roomOf(file.path) === room)
}

function targetsOf(arrows: ReturnType<typeof arrowsBetween>, room: string): string[] {
  return [...(arrows.get(room)?.keys() ?? [])].filter((to) => to !== room).toSorted()
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
