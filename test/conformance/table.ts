import type { Result } from './run-suite.ts'
import type { Level } from './support/case.ts'

const LEVELS: readonly Level[] = ['MUST', 'SHOULD', 'MAY']

/**
 * The results as a Markdown table: a row per topic, a column per target; `MUST 8/8 · MAY 3/4` reads: held and asked. Where the
 * edge is transparent, what counts is that it does not differ from a bare pass-through.
 */
export function tableOf(results: readonly Result[]): string {
  const targets = [...new Set(results.map(({ target }) => target))]
  const rowOf = (name: string, some: readonly Result[]): string[] => [
    name,
    sectionsOf(some),
    ...targets.map((target) => scoreOf(some.filter((result) => result.target === target))),
  ]
  const rows = [...new Set(results.map(({ topic }) => topic))].map((topic) =>
    rowOf(
      topic,
      results.filter((result) => result.topic === topic),
    ),
  )
  const all = rowOf('all', results)
  all[1] = `${new Set(results.map(({ one }) => one.id)).size} cases`
  const head = ['', 'RFC', ...targets]
  return aligned([head, ...rows, all])
}

function aligned([head = [], ...rows]: readonly string[][]): string {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((cells) => cells[column]!.length)))
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

/** What is not held, one line each: on purpose with the reason, otherwise with what went wrong. */
export function notesOn(results: readonly Result[]): string[] {
  const targetsOf = new Map<string, string[]>()
  for (const { target, one, complaint } of results) {
    if (complaint === undefined) continue
    const why = one.deviation !== undefined && !isTransparent(target) ? `on purpose, ${one.deviation}` : complaint
    const note = `- ${one.section}, ${one.level}: ${one.title} (\`${one.id}\`): ${why}`
    targetsOf.set(note, [...(targetsOf.get(note) ?? []), target])
  }
  const caching = new Set(results.map(({ target }) => target).filter((target) => !isTransparent(target)))
  return Array.from(targetsOf, ([note, targets]) =>
    targets.length === caching.size ? note : `${note} [${targets.join('; ')}]`,
  )
}

function scoreOf(results: readonly Result[]): string {
  if (results.length > 0 && isTransparent(results[0]!.target)) return `same ${countOf(results)}`
  const scores = LEVELS.map((level) => [level, results.filter(({ one }) => one.level === level)] as const)
  return scores.flatMap(([level, some]) => (some.length === 0 ? [] : [`${level} ${countOf(some)}`])).join(' · ')
}

function countOf(results: readonly Result[]): string {
  return `${results.filter(({ complaint }) => complaint === undefined).length}/${results.length}`
}

function isTransparent(target: string): boolean {
  return target === 'observe' || target === 'off'
}

/** `9111 §4.2, §5.3; 9110 §5.6`. */
function sectionsOf(results: readonly Result[]): string {
  const byRfc = new Map<string, Set<string>>()
  for (const { one } of results) {
    const [, rfc = '', section = ''] = /^RFC (\d+) (§\d+(?:\.\d+)?)/.exec(one.section) ?? []
    byRfc.set(rfc, (byRfc.get(rfc) ?? new Set()).add(section))
  }
  return Array.from(byRfc, ([rfc, sections]) => `${rfc} ${[...sections].toSorted().join(', ')}`).join('; ')
}
