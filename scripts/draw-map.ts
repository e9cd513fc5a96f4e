import { readFile, writeFile } from 'node:fs/promises'
import { arrowsBetween, readTree, moduleOf } from './arrows.ts'
import type { Tree } from './arrows.ts'
import { flagsOf } from './flags.ts'
import { MODULES } from './modules.ts'

/** Where the map is kept. */
export const MAP_PATH = 'docs/map.md'

const LAYERS = ['ground', 'meaning', 'adapters', 'handlers', 'entry points']

/**
 * Draws the modules that exist and the arrows between them as Markdown. The map holds no counts, so only a change of structure
 * changes it.
 */
export function drawMap(tree: Tree): string {
  const modules = Object.keys(MODULES).filter((module) => filesOf(tree, module).length > 0)
  const arrows = arrowsBetween(tree, moduleOf)
  return [
    '# Modules and arrows',
    '',
    'Written by `npm run map`, checked by `npm run map:check`; do not edit by hand. One folder of `src` is one module. Imports',
    'point down, or as drawn within one layer. There are no cycles, type imports included. `scripts/modules.ts` lists the',
    'imports that each module may use.',
    '',
    '```',
    ...LAYERS.map((name, layer) => layerLine(modules, name, layer)).toReversed(),
    '```',
    '',
    '```mermaid',
    'flowchart TD',
    ...modules.flatMap((module) =>
      targetsOf(arrows, module).map((to) => `  ${nodeName(module)}["${module}"] --> ${nodeName(to)}["${to}"]`),
    ),
    '```',
    '',
    '| module | what it does | imports | imported by |',
    '|---|---|---|---|',
    ...modules.map((module) => moduleRow(arrows, module)),
    '',
    'An entry point is a file that a platform, a program or a package consumer loads first.',
    '',
  ].join('\n')
}

function layerLine(modules: readonly string[], name: string, layer: number): string {
  const here = modules
    .filter((module) => MODULES[module]?.layer === layer)
    .map((module) => (module.includes('.') ? module : `${module}/`))
  return ` layer ${layer}  ${name.padEnd(12)}  ${here.join('   ')}`.trimEnd()
}

function moduleRow(arrows: ReturnType<typeof arrowsBetween>, module: string): string {
  const importedBy = [...arrows.keys()].filter((from) => from !== module && arrows.get(from)?.has(module))
  const cells = [
    `\`${module}\``,
    MODULES[module]?.what ?? '',
    targetsOf(arrows, module).join(', ') || '–',
    importedBy.toSorted().join(', ') || '–',
  ]
  return `| ${cells.join(' | ')} |`
}

function filesOf(tree: Tree, module: string) {
  return [...tree.values()].filter((file) => moduleOf(file.path) === module)
}

function targetsOf(arrows: ReturnType<typeof arrowsBetween>, module: string): string[] {
  return [...(arrows.get(module)?.keys() ?? [])].filter((to) => to !== module).toSorted()
}

function nodeName(module: string): string {
  return module.replace('.', '_')
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
