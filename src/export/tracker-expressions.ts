/** Trackers as expressions, for caches that replace text and have no lists. */

import { expressionOfName } from './gate.ts'
import type { DropGroup } from './types.ts'

/** Groups that hold on the same paths. */
export interface TrackersOfPaths extends Pick<DropGroup, 'paths' | 'exceptPaths' | 'exceptTemplates'> {
  readonly groups: readonly DropGroup[]
}

/** Joins groups by their conditions on paths. */
export function byPaths(groups: readonly DropGroup[]): readonly TrackersOfPaths[] {
  const known = new Map<string, DropGroup[]>()
  for (const group of groups) {
    const key = JSON.stringify([group.paths, group.exceptPaths, group.exceptTemplates])
    known.set(key, [...(known.get(key) ?? []), group])
  }
  return [...known.values()].map((some) => {
    const { paths, exceptPaths, exceptTemplates } = some[0]!
    return {
      groups: some,
      ...(paths !== undefined && { paths }),
      ...(exceptPaths !== undefined && { exceptPaths }),
      ...(exceptTemplates !== undefined && { exceptTemplates }),
    }
  })
}

/**
 * An expression of one whole pair that is a tracker, `amp;` in front included, up to what delimits it.
 *
 * @param end matches the delimiter, `(?=&|$)` or `(?:&|$)`; groups with `exceptValue` need look-ahead
 */
export function trackerPair(groups: readonly DropGroup[], end: string): string {
  const some = groups.map((group) => `(?:${namesOf(group)})=${valueOf(group, end)}`)
  return `(?:amp;)*(?:${some.join('|')})`
}

function namesOf({ names, namesAnyCase }: DropGroup): string {
  const exact = names.map(expressionOfName)
  const any = namesAnyCase.length === 0 ? [] : [`(?i:${namesAnyCase.map(expressionOfName).join('|')})`]
  return [...exact, ...any].join('|')
}

function valueOf({ value, exceptValue }: DropGroup, end: string): string {
  if (value !== undefined) return `(?:${value})${end}`
  return exceptValue === undefined ? `[^&]*${end}` : `(?!(?:${exceptValue})(?:&|$))[^&%]*${end}`
}
