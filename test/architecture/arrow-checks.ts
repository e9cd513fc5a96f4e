import { arrowsBetween, cyclesIn, moduleOf } from '../../scripts/arrows.ts'
import type { Arrow, Tree } from '../../scripts/arrows.ts'
import { MODULES } from '../../scripts/modules.ts'

/** Imports between modules, out of `src`, and of packages, that the table of modules does not allow. */
export function forbiddenArrows(tree: Tree): string[] {
  return sourceArrows(tree).flatMap((arrow) => {
    const from = moduleOf(arrow.from) ?? ''
    const module = MODULES[from]
    if (module === undefined) return [`${arrow.from}: "${from}" is not a module of scripts/modules.ts`]
    const reason = whyForbidden(arrow, from)
    return reason === undefined ? [] : [`${arrow.from}:${arrow.line} ${reason}`]
  })
}

/** Imports of a path that does not exist or leaves out its extension. */
export function brokenArrows(tree: Tree): string[] {
  return [...tree.values()]
    .flatMap((file) => file.arrows)
    .filter((arrow) => arrow.to.startsWith('src/') && !tree.has(arrow.to) && !arrow.to.endsWith('.json'))
    .map((arrow) => `${arrow.from}:${arrow.line} imports "${arrow.to}", which does not exist`)
}

/** Cycles between files, type imports included. */
export function fileCycles(tree: Tree): string[] {
  return cyclesOf(tree, (path) => (path.startsWith('src/') || path.startsWith('scripts/') ? path : undefined))
}

/** Cycles between modules, type imports included. */
export function moduleCycles(tree: Tree): string[] {
  return cyclesOf(tree, moduleOf, true)
}

function cyclesOf(tree: Tree, groupOf: (path: string) => string | undefined, ignoreSelf = false): string[] {
  const edges = new Map(
    [...arrowsBetween(tree, groupOf)].map(([from, targets]) => {
      const names = new Set(targets.keys())
      if (ignoreSelf) names.delete(from)
      return [from, names] as const
    }),
  )
  return cyclesIn(edges).map((cycle) => `cycle: ${cycle.join(' <-> ')}`)
}

function sourceArrows(tree: Tree): Arrow[] {
  return [...tree.values()].filter((file) => file.path.startsWith('src/')).flatMap((file) => file.arrows)
}

function whyForbidden(arrow: Arrow, from: string): string | undefined {
  const module = MODULES[from]
  if (module === undefined || /^(node|cloudflare):/.test(arrow.to)) return undefined // judged with the other ambient things
  if (arrow.to.startsWith('fixtures/')) return undefined // published next to the code
  const to = moduleOf(arrow.to)
  if (to === from || (to !== undefined && module.imports.includes(to))) return undefined
  if (to !== undefined && arrow.typeOnly && module.importsTypesOf?.includes(to)) return undefined
  if (to !== undefined) return `"${from}" may not import "${to}"`
  const name = arrow.to
    .split('/')
    .slice(0, arrow.to.startsWith('@') ? 2 : 1)
    .join('/')
  return module.packages.includes(name) ? undefined : `"${from}" may not import "${arrow.to}"`
}
