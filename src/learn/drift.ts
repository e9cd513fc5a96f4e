/** A site changes between two runs: a name that the record in force drops may matter by now, and one pattern that shows it speaks for others. */

import { ofName } from '../rules/match/by-name.ts'
import type { LearnedPattern, PatternKey } from '../rules/record/domain-record.ts'
import { templateOf } from '../rules/record/pattern-key.ts'
import type { PatternGroup } from './corpus.ts'
import { decidePattern } from './decide-pattern.ts'
import { keepAll } from './deployed.ts'
import type { Finding } from './findings.ts'
import { decideKeptInPart } from './kept-in-part.ts'
import { valueTrait } from './ledger.ts'
import type { Run } from './run.ts'
import { candidateOf } from './trial.ts'

/**
 * Whether the site has changed can only be told from pages of today: for patterns that the record in force knows, what earlier
 * runs saw is forgotten.
 */
export function forgetBeforeRecord({ corpus, options, sightings }: Run): void {
  const known = options.previous?.patterns ?? {}
  for (const { samples } of corpus.patterns.filter(({ key }) => Object.hasOwn(known, key))) {
    for (const { url, settled } of samples) for (const each of [url, settled]) sightings.refresh(each)
  }
}

/**
 * Learns those patterns anew that drop what another pattern of their template has shown to matter: the few samples of a renewal may have
 * missed the pages that differ, and so may those of a decision that did not know of the other one yet.
 */
export async function relearnDoubtful(findings: readonly Finding[], run: Run): Promise<readonly Finding[]> {
  const groups = new Map(run.corpus.patterns.map((group) => [group.key, group]))
  const current = [...findings]
  const relearned = new Set<PatternKey>()
  const next = (): number =>
    current.findIndex((finding) => {
      const { key } = finding.report
      return isRefuted(finding, run) || (!relearned.has(key) && isDoubtful(finding, groups.get(key), run))
    })
  for (let at = next(); at !== -1; at = next()) {
    const group = groups.get(current[at]!.report.key)!
    relearned.add(group.key)
    run.deployed.decide(group.key, keepAll(group.names))
    current[at] = await decidePattern(group, run)
  }
  return current
}

/** Seen to matter in this very pattern, however many of its pages showed nothing. */
function isRefuted({ pattern, report }: Finding, { refuted }: Run): boolean {
  const goes = [...(pattern?.drop ?? []), ...Object.keys(pattern?.dropValues ?? {})]
  return goes.some((name) => refuted.get(report.key)?.has(name) === true)
}

function isDoubtful({ isRenewed, pattern }: Finding, group: PatternGroup | undefined, run: Run): boolean {
  const { ledger, settings } = run
  if (pattern === undefined || group === undefined) return false
  if (isRenewed !== true) {
    const isSure = pattern.evidence.equal >= settings.equalsOfTelling
    if (settings.mode === 'seed' || !isOwn(pattern.basis) || isSure) return false
    return pattern.drop.some((name) => ledger.isImportantOn(group.template, name))
  }
  const byValue = Object.keys(pattern.dropValues ?? {}).filter((name) => goesByEveryValue(name, pattern, group))
  return [...pattern.drop, ...byValue].some((name) => ledger.isImportantOn(group.template, name))
}

/** Names with few values are dropped by value, all of them; a lone `page=1` is no claim about `page`. */
function goesByEveryValue(name: string, { dropValues }: LearnedPattern, { values }: PatternGroup): boolean {
  return ofName(values, name)?.top.every(({ value }) => ofName(dropValues, name)?.includes(value)) === true
}

/**
 * The last word, when all is known that this run can know: what was concluded from other patterns, or dropped by the record in
 * force and kept nowhere on the template, is kept where it was seen to matter.
 */
export async function keepWhatMatters(findings: readonly Finding[], run: Run): Promise<readonly Finding[]> {
  if (run.settings.mode === 'seed') return findings
  const kept = new Map<PatternKey, LearnedPattern>()
  for (const [key, pattern] of Object.entries(run.deployed.draft().patterns)) {
    const unsafe = pattern.drop.filter((name) => isUnsafe(key, pattern, name, run))
    const safer = withoutValuesThatMatter(key, unsafe.length > 0 ? withoutDrops(pattern, unsafe) : pattern, run)
    if (safer === pattern) continue
    const names = [...unsafe, ...Object.keys(pattern.dropValues ?? {})]
    // What was tested together holds where all pages were looked at, or where nothing but a single value is in doubt.
    const otherwise = pattern.basis === 'exhaustive' || unsafe.length === 0 ? pattern : undefined
    kept.set(key, await decideKeptInPart({ key, pattern: safer, names, otherwise }, run))
  }
  return findings.map((finding) => {
    const pattern = kept.get(finding.report.key)
    return pattern === undefined ? finding : withKept(finding, pattern)
  })
}

function isUnsafe(key: PatternKey, pattern: LearnedPattern, name: string, run: Run): boolean {
  if (pattern.basis === 'inferred') return run.ledger.isImportantOn('', name)
  // A small pattern whose URLs were all seen may have none of those that differ.
  const isOnTrust = pattern.evidence.equal < run.settings.equalsNeeded
  if (isOnTrust && run.ledger.isImportantOn(templateOf(key), name)) return true
  return hasComeToMatter(key, name, run)
}

/** A single value goes after a few samples, so that one page of the template which it changed weighs more. */
function withoutValuesThatMatter(key: PatternKey, pattern: LearnedPattern, { ledger }: Run): LearnedPattern {
  const template = templateOf(key)
  if (template === '' || pattern.dropValues === undefined) return pattern
  const { dropValues, ...rest } = pattern
  const left = Object.entries(dropValues).map(
    ([name, values]) =>
      [name, values.filter((value) => !ledger.isImportantOn(template, valueTrait(name, value)))] as const,
  )
  if (left.every(([name, values]) => values.length === ofName(dropValues, name)?.length)) return pattern
  const some = left.filter(([, values]) => values.length > 0)
  return some.length === 0 ? rest : { ...rest, dropValues: Object.fromEntries(some) }
}

/** Whether a name matters on the template of a pattern, and the record in force did not know it. */
export function hasComeToMatter(key: PatternKey, name: string, { options, ledger, corpus }: Run): boolean {
  const template = templateOf(key)
  if (!ledger.isImportantOn('', name)) return false
  const old = Object.entries(options.previous?.patterns ?? {})
  const here = old.filter(([other]) => template === '' || templateOf(other) === template)
  const groupOf = (wanted: string): PatternGroup | undefined => corpus.patterns.find((group) => group.key === wanted)
  const wasKept = here.some(
    ([other, { basis, keep, dropValues }]) =>
      isOwn(basis) &&
      keep.includes(name) &&
      (ofName(dropValues, name) === undefined || hasManyValues(name, groupOf(other))),
  )
  const wasDropped = here.some(
    ([, { drop, dropValues }]) => drop.includes(name) || ofName(dropValues, name) !== undefined,
  )
  return wasDropped && !wasKept && ledger.isImportantOn(template, name)
}

/** Of few values each goes by itself, which is no claim that the others matter; of many, some go only where others were seen to. */
function hasManyValues(name: string, group: PatternGroup | undefined): boolean {
  return group !== undefined && candidateOf(group, [name]).drop.length > 0
}

function isOwn(basis: LearnedPattern['basis']): boolean {
  return basis === 'verified' || basis === 'exhaustive'
}

/** A pattern with some of its names kept, whatever their value. */
export function withoutDrops(pattern: LearnedPattern, names: readonly string[]): LearnedPattern {
  const { dropValues, ...rest } = pattern
  const keep = [...new Set([...pattern.keep, ...names])].toSorted()
  const left = Object.entries(dropValues ?? {}).filter(([name]) => !names.includes(name))
  const values = left.length === 0 ? {} : { dropValues: Object.fromEntries(left) }
  return { ...rest, keep, drop: pattern.drop.filter((name) => !names.includes(name)), ...values }
}

/** A finding with a pattern that keeps more, because of what other pages showed. */
export function withKept({ report, ...rest }: Finding, pattern: LearnedPattern): Finding {
  const { dropValues: _, ...old } = report
  const values = pattern.dropValues === undefined ? {} : { dropValues: pattern.dropValues }
  const goes = (name: string, { drop, dropValues }: Pick<LearnedPattern, 'drop' | 'dropValues'>): boolean =>
    drop.includes(name) || ofName(dropValues, name) !== undefined
  const isKept = (name: string): boolean => goes(name, report) && !goes(name, pattern)
  const parameters = report.parameters.map((each) =>
    isKept(each.name)
      ? { name: each.name, verdict: 'unknown' as const, why: 'seen to matter in another pattern' }
      : each,
  )
  return { ...rest, pattern, report: { ...old, keep: pattern.keep, drop: pattern.drop, ...values, parameters } }
}
