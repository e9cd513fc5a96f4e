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

/** The groups that hold on every path of a template. */
export function groupsOn(all: readonly TrackersOfPaths[], template: string): readonly DropGroup[] {
  return all.flatMap(({ groups, paths, exceptPaths, exceptTemplates }) =>
    paths === undefined && exceptPaths === undefined && exceptTemplates?.includes(template) !== true ? groups : [],
  )
}

/**
 * An expression of one whole pair that is a tracker, `amp;` in front included, up to what delimits it.
 *
 * @param anyCase makes an expression of lower case ignore the case
 * @param end matches the delimiter, `(?=&|$)` or `(?:&|$)`; groups with `exceptValue` need look-ahead
 */
export function trackerPair(groups: readonly DropGroup[], end: string, anyCase = inAnyCase): string {
  const some = groups.map((group) => `(?:${namesOf(group, anyCase)})${valueOf(group, end)}`)
  return `(?:amp;)*(?:${some.join('|')})`
}

function inAnyCase(expression: string): string {
  return `(?i:${expression})`
}

/** The same for engines without such groups, among them most of JavaScript: `[aA]`. */
export function inEitherCase(expression: string): string {
  return expression.replaceAll(/\\.|%5\[\w\w\]|[a-z]/g, (part) =>
    part.length === 1 ? `[${part}${part.toUpperCase()}]` : part,
  )
}

function namesOf({ names, namesAnyCase }: DropGroup, anyCase: (expression: string) => string): string {
  const exact = names.map(expressionOfName)
  const any = namesAnyCase.length === 0 ? [] : [anyCase(namesAnyCase.map(expressionOfName).join('|'))]
  return [...exact, ...any].join('|')
}

function valueOf({ value, exceptValue }: DropGroup, end: string): string {
  if (value !== undefined) return `=(?:${value})${end}`
  return exceptValue === undefined ? `(?:=[^&]*)?${end}` : `=(?!(?:${exceptValue})(?:&|$))[^&%]*${end}`
}
