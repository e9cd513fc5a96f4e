import { arrowsBetween, cyclesIn, roomOf } from '../../scripts/arrows.ts'
import type { Arrow, Tree } from '../../scripts/arrows.ts'
import { ROOMS } from '../../scripts/rooms.ts'

/** Imports between rooms, out of `src`, and of packages, that the table of rooms does not allow. */
export function forbiddenArrows(tree: Tree): string[] {
  return sourceArrows(tree).flatMap((arrow) => {
    const from = roomOf(arrow.from) ?? ''
    const room = ROOMS[from]
    if (room === undefined) return [`${arrow.from}: "${from}" is not a room of scripts/rooms.ts`]
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

/** Cycles between rooms, type imports included. */
export function roomCycles(tree: Tree): string[] {
  return cyclesOf(tree, roomOf, true)
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
  const room = ROOMS[from]
  if (room === undefined || /^(node|cloudflare):/.test(arrow.to)) return undefined // judged with the other ambient things
  if (arrow.to.startsWith('fixtures/')) return undefined // published next to the code
  const to = roomOf(arrow.to)
  if (to === from || (to !== undefined && room.imports.includes(to))) return undefined
  if (to !== undefined && arrow.typeOnly && room.importsTypesOf?.includes(to)) return undefined
  if (to !== undefined) return `"${from}" may not import "${to}"`
  const name = arrow.to
    .split('/')
    .slice(0, arrow.to.startsWith('@') ? 2 : 1)
    .join('/')
  return room.packages.includes(name) ? undefined : `"${from}" may not import "${arrow.to}"`
}
