/**
 * What one pattern has too few URLs or values for, and all patterns of a site know together: a name that is neutral wherever it
 * was tried, and the only value that a name ever has (`DB=default`, `submit=Search`). `standard` only.
 */

import { ofName } from '../rules/match/by-name.ts'
import type { LearnedPattern } from '../rules/record/domain-record.ts'
import type { PatternGroup } from './corpus.ts'
import type { Finding, OpenNames, OpenValue } from './findings.ts'
import { valueTrait } from './ledger.ts'
import type { ParameterReport } from './run-types.ts'
import type { Run } from './run.ts'
import { withValue } from './value-rules.ts'

/** Patterns that must have tried a value: it has to be neutral beside different other names. */
const MIN_PATTERNS = 2

/** Enters what several patterns tell together into the findings that left it open. */
export function shareEvidence(findings: readonly Finding[], decided: readonly Finding[], run: Run): readonly Finding[] {
  const { settings, corpus } = run
  if (settings.mode === 'seed' || settings.profile === 'strict' || !settings.ablations.transfer) return findings
  const groups = new Map(corpus.patterns.map((group) => [group.key, group]))
  const open = new Map(decided.flatMap((finding) => (finding.open ? [[finding.report.key, finding.open]] : [])))
  const known = knownValues([...open.values()], run)
  return findings.map((finding) => {
    const { key } = finding.report
    const group = groups.get(key)
    const own = open.get(key)
    if (group === undefined || own === undefined) return finding
    return withValues(withNames(finding, group, own, run), group, { own, known }, run)
  })
}

/** Drops what each pattern tried in enough samples, and others in enough values. */
function withNames(finding: Finding, { key, template }: PatternGroup, { names }: OpenNames, run: Run): Finding {
  const { pattern, report } = finding
  const sure = names.filter((name) => run.ledger.isNeutralOn(template, name))
  if (pattern === undefined || sure.length === 0) return finding
  const changed = withDrops(pattern, sure)
  run.deployed.decide(key, changed)
  for (const name of sure) run.ledger.noteNeutral(name, template, report.evidence.equal)
  const why = `removed from ${report.evidence.equal} URLs without a change, as everywhere on the site`
  const parameters = report.parameters.map((each): ParameterReport =>
    sure.includes(each.name) ? { ...each, verdict: 'neutral', why } : each,
  )
  const { dropValues: _, ...rest } = report
  const { keep, drop, dropValues } = changed
  return { pattern: changed, report: { ...rest, keep, drop, ...(dropValues ? { dropValues } : {}), parameters } }
}

function withDrops(pattern: LearnedPattern, names: readonly string[]): LearnedPattern {
  const { dropValues, ...rest } = pattern
  const left = Object.entries(dropValues ?? {}).filter(([name]) => !names.includes(name))
  const values = left.length === 0 ? {} : { dropValues: Object.fromEntries(left) }
  const keep = pattern.keep.filter((name) => !names.includes(name))
  return { ...rest, keep, drop: [...pattern.drop, ...names].toSorted(), ...values }
}

/** Values by trait, with the number of pages that they changed nothing on: as many as one pattern would need. */
function knownValues(open: readonly OpenNames[], { ledger, settings }: Run): ReadonlyMap<string, number> {
  const byTrait = new Map<string, OpenValue[]>()
  for (const value of open.flatMap(({ values }) => values)) {
    const trait = valueTrait(value.name, value.value)
    byTrait.set(trait, [...(byTrait.get(trait) ?? []), value])
  }
  const known = new Map<string, number>()
  for (const [trait, values] of byTrait) {
    const pages = new Set(values.flatMap((value) => value.pages)).size
    const isSure = values.length >= MIN_PATTERNS && pages >= settings.equalsNeeded
    if (isSure && ledger.neutralEquals(trait) !== undefined) known.set(trait, pages)
  }
  return known
}

interface Values {
  readonly own: OpenNames
  readonly known: ReadonlyMap<string, number>
}

function withValues(finding: Finding, group: PatternGroup, { own, known }: Values, run: Run): Finding {
  let changed = finding
  for (const { name, value, pages } of own.values) {
    const total = known.get(valueTrait(name, value))
    const isTold = !changed.report.keep.includes(name) || ofName(changed.report.dropValues, name) !== undefined
    if (total === undefined || isTold) continue
    changed = withValue({ group, finding: changed, name, value, promise: 0 }, changed, pages.length, run)
    const why = `${JSON.stringify(value)} changed nothing on ${total} pages of the site; others were never seen`
    const parameters = changed.report.parameters.map((each) => (each.name === name ? { ...each, why } : each))
    changed = { ...changed, report: { ...changed.report, parameters } }
  }
  return changed
}
