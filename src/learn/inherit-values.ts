/**
 * Values that mean nothing once the names that go have gone. `?q=a&sort=score&box=3` is `?q=a&sort=score` by its own samples, and
 * that is `?q=a` by those of the pattern it leads to: both hold for the same page, so the value goes from either. Without this, a
 * value that the first pattern drops together with its names would lead past the second one, to a set that nobody brought.
 * Nothing is fetched.
 */

import { ofName } from '../rules/match/by-name.ts'
import type { LearnedPattern } from '../rules/record/domain-record.ts'
import { patternKey, templateOf } from '../rules/record/pattern-key.ts'
import type { Finding } from './findings.ts'
import type { ParameterReport } from './run-types.ts'
import type { Run } from './run.ts'

/** Enters the values of the pattern that a drop leads to into the pattern that drops. `plus` and `standard` only. */
export function inheritValues(findings: readonly Finding[], run: Run): readonly Finding[] {
  const { settings, corpus } = run
  if (settings.mode === 'seed' || settings.profile === 'strict' || !settings.ablations.transfer) return findings
  const isFolded = new Map(corpus.patterns.map((group) => [group.key, group.isFolded === true]))
  const patterns = new Map(findings.map(({ report, pattern }) => [report.key, pattern]))
  return findings.map((finding) => {
    const { pattern, report } = finding
    const isPlain = pattern !== undefined && pattern.basis !== 'blind' && pattern.drop.length > 0
    if (!isPlain || isFolded.get(report.key) === true) return finding
    const base = patterns.get(patternKey(templateOf(report.key), pattern.keep))
    const dropValues = base === undefined || base.basis === 'blind' ? undefined : unionOf(pattern, base)
    return dropValues === undefined ? finding : withValues({ ...finding, pattern }, dropValues, run)
  })
}

type Values = Readonly<Record<string, readonly string[]>>

/**
 * Undefined where nothing is new, and where all names could go together that neither pattern lets go together: without any
 * query, a path may show a page of its own (an empty form), which neither of them was compared with.
 */
function unionOf({ keep, dropValues = {} }: LearnedPattern, base: LearnedPattern): Values | undefined {
  const added = Object.entries(base.dropValues ?? {}).filter(([name]) => keep.includes(name))
  const union = added.map(
    ([name, values]) => [name, [...new Set([...(ofName(dropValues, name) ?? []), ...values])].toSorted()] as const,
  )
  const isNew = union.some(([name, values]) => values.length > (ofName(dropValues, name)?.length ?? 0))
  const values = { ...dropValues, ...Object.fromEntries(union) }
  return isNew && (isAnyKept(keep, values) || !isAnyKept(keep, base.dropValues)) ? values : undefined
}

function isAnyKept(keep: readonly string[], values: Values | undefined): boolean {
  return keep.some((name) => ofName(values, name) === undefined)
}

function withValues(
  { pattern, report, ...rest }: Finding & { readonly pattern: LearnedPattern },
  dropValues: Values,
  run: Run,
): Finding {
  run.deployed.decide(report.key, { ...pattern, dropValues })
  const parameters = report.parameters.map((each): ParameterReport => {
    const isNew = (ofName(dropValues, each.name)?.length ?? 0) > (ofName(report.dropValues, each.name)?.length ?? 0)
    const why = 'some values change nothing where the names that go are gone'
    return isNew ? { ...each, verdict: 'value-dependent', why } : each
  })
  return { ...rest, pattern: { ...pattern, dropValues }, report: { ...report, dropValues, parameters } }
}
