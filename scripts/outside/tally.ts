/** Counts the results of the public suite `http-cache-tests` as its own site does. Pure. */

/** A case of the suite, the part that is counted. */
export interface OutsideCase {
  readonly id: string
  /** Absent: `required`. */
  readonly kind?: Kind
  readonly browser_only?: boolean
  /** Ids of cases that must pass before this one counts. */
  readonly depends_on?: readonly string[]
}

/** A group of cases on one subject. */
export interface OutsideGroup {
  readonly id: string
  readonly tests: readonly OutsideCase[]
}

/** Outcome of a case: true, or the kind of failure and its text. */
export type OutsideResult = true | readonly [kind: string, message: string]

/** Weight of a case in the suite. `check` records how a cache behaves, without a judgment. */
export type Kind = 'required' | 'optimal' | 'check'

/** One case with its verdict. */
export interface OutsideRow {
  readonly group: string
  readonly id: string
  readonly kind: Kind
  readonly passes: boolean
  /** Why it does not pass; empty when it does. */
  readonly why: string
}

/** The cases of a kind, and how many of them pass. */
export interface OutsideCount {
  readonly kind: Kind
  readonly cases: number
  readonly passed: number
}

/** Fewer passes than these are a regression. They lie below the measured counts by the cases whose results vary between runs. */
export const MINIMUM_PASSES: Readonly<Partial<Record<Kind, number>>> = { required: 122, optimal: 53 }

const KINDS: readonly Kind[] = ['required', 'optimal', 'check']

/** Judges every case that is not for browsers alone: it passes when the cases that it depends on pass as well. */
export function judgeCases(
  groups: readonly OutsideGroup[],
  results: Readonly<Record<string, OutsideResult>>,
): readonly OutsideRow[] {
  const cases = new Map(groups.flatMap(({ tests }) => tests.map((one) => [one.id, one] as const)))
  const missingOf = (id: string): string | undefined => {
    const one = cases.get(id)
    if (one === undefined || results[id] !== true) return id
    return one.depends_on?.map(missingOf).find((missing) => missing !== undefined)
  }
  const whyNot = ({ id, depends_on: needed = [] }: OutsideCase): string => {
    const result = results[id]
    const missing = needed.map(missingOf).find((one) => one !== undefined)
    if (result === undefined) return 'did not run'
    if (result !== true) return `${result[0]}: ${result[1]}`
    return missing === undefined ? '' : `depends on ${missing}`
  }
  return groups.flatMap(({ id: group, tests }) =>
    tests
      .filter((one) => one.browser_only !== true)
      .map((one) => {
        const why = whyNot(one)
        return { group, id: one.id, kind: one.kind ?? 'required', passes: why === '', why }
      }),
  )
}

/** Counts the rows by kind. */
export function countByKind(rows: readonly OutsideRow[]): readonly OutsideCount[] {
  return KINDS.map((kind) => {
    const some = rows.filter((row) => row.kind === kind)
    return { kind, cases: some.length, passed: some.filter(({ passes }) => passes).length }
  })
}

/** The counts as a table in Markdown. */
export function outsideTable(counts: readonly OutsideCount[]): string {
  const lines = counts.map(({ kind, cases, passed }) => `| ${kind} | ${cases} | ${passed} |`)
  return ['| kind | cases | passed |', '| --- | ---: | ---: |', ...lines].join('\n')
}

/** The kinds of which fewer cases pass than {@link MINIMUM_PASSES} requires. */
export function kindsBelowMinimum(counts: readonly OutsideCount[]): readonly Kind[] {
  return counts.filter(({ kind, passed }) => passed < (MINIMUM_PASSES[kind] ?? 0)).map(({ kind }) => kind)
}
