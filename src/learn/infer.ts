/** Patterns that were not learned themselves: what the site as a whole says about their names. `standard` only. */

import { patternKey } from '../canonicalize/learned-map.ts'
import type { LearnedPattern } from '../rules/domain-record.ts'
import { compareForms } from './compare.ts'
import type { Corpus, PatternGroup } from './corpus.ts'
import type { Finding } from './findings.ts'
import type { Run } from './run.ts'
import { readSamples } from './sample.ts'
import { formOf, openTrial } from './trial.ts'

/** Samples of a pattern that are looked at before something is inferred for it, as long as the budget allows. */
const SPOT_CHECKS = 2

/** Templates that must agree before a set of names is judged on every path. */
const MIN_TEMPLATES = 3

/** Patterns that are inferred at most; the record has to stay small. */
const MAX_INFERRED = 200

/** Infers what can be inferred, and enters it into the draft of the record. */
export async function inferRest(findings: readonly Finding[], run: Run): Promise<readonly Finding[]> {
  const { settings, corpus } = run
  if (settings.mode === 'seed' || settings.profile === 'strict' || !settings.ablations.transfer) return findings
  const reports = new Map(findings.map(({ report }) => [report.key, report]))
  const open = corpus.patterns.filter(({ key, names }) => {
    const report = reports.get(key)
    return names.length > 0 && (report === undefined || (report.basis === 'undecided' && report.evidence.differ === 0))
  })
  const inferred = new Map<string, Finding>()
  for (const group of open.toSorted((a, b) => b.urlCount - a.urlCount).slice(0, MAX_INFERRED)) {
    const finding = await infer(group, run)
    if (finding !== undefined) inferred.set(group.key, finding)
  }
  const all = findings.map((finding) => inferred.get(finding.report.key) ?? finding)
  const added = [...inferred].filter(([key]) => !reports.has(key)).map(([, finding]) => finding)
  agreeOnEveryPath(corpus, [...all, ...added], run)
  return [...all, ...added]
}

async function infer(group: PatternGroup, run: Run): Promise<Finding | undefined> {
  const trial = openTrial(group, run)
  const drop = trial.going.filter((name) => run.ledger.isTransferred(name)).toSorted()
  if (drop.length === 0 || !(await spotCheck(group, drop, run))) return undefined
  const keep = group.names.filter((name) => !drop.includes(name))
  const evidence = { equal: 0, differ: 0, inconclusive: 0, upperBound99: 1, holdout: [0, 0] as const }
  const pattern: LearnedPattern = { keep, drop, basis: 'inferred', evidence }
  run.deployed.decide(group.key, pattern)
  const parameters = group.names.map((name) =>
    drop.includes(name)
      ? { name, verdict: 'neutral' as const, why: 'neutral in every pattern in which it was tested' }
      : { name, verdict: 'unknown' as const, why: 'not tested' },
  )
  const report = {
    key: group.key,
    urlCount: group.urlCount,
    keep,
    drop,
    basis: 'inferred' as const,
    evidence,
    parameters,
  }
  return { pattern, report: { ...report, fetches: 0 } }
}

/** One sample that does not agree is reason enough to leave the pattern alone. */
async function spotCheck(group: PatternGroup, drop: readonly string[], run: Run): Promise<boolean> {
  const { sightings, settings } = run
  const trial = openTrial(group, run)
  const yardstick = run.yardstickOf(group.template)
  for (const sample of readSamples(group, settings.seed).slice(0, SPOT_CHECKS)) {
    if (sightings.end() !== undefined) return true
    const form = formOf(trial, sample, drop, run)
    const outcome = await compareForms(sample.settled, form, { yardstick, sightings, settings })
    if (outcome.kind !== 'equal' && outcome.kind !== 'ended') return false
  }
  return true
}

/** A set of names that all templates judge alike is judged so on paths that nobody has seen, too. */
function agreeOnEveryPath(corpus: Corpus, findings: readonly Finding[], run: Run): void {
  const bySet = new Map<string, PatternGroup[]>()
  for (const group of corpus.patterns) {
    const key = patternKey('', group.names)
    bySet.set(key, [...(bySet.get(key) ?? []), group])
  }
  const byKey = new Map(findings.map((finding) => [finding.report.key, finding]))
  for (const [key, groups] of bySet) {
    const patterns = groups.map((group) => byKey.get(group.key)?.pattern)
    const first = patterns[0]
    if (new Set(groups.map(({ template }) => template)).size < MIN_TEMPLATES || first === undefined) continue
    if (first.drop.length === 0 || !patterns.every((pattern) => isVerified(pattern, first.drop))) continue
    const evidence = { ...first.evidence, equal: Math.min(...patterns.map((pattern) => pattern!.evidence.equal)) }
    run.deployed.decide(key, { keep: first.keep, drop: first.drop, basis: 'inferred', evidence })
  }
}

function isVerified(pattern: LearnedPattern | undefined, drop: readonly string[]): boolean {
  if (pattern === undefined || (pattern.basis !== 'verified' && pattern.basis !== 'exhaustive')) return false
  return pattern.drop.length === drop.length && pattern.drop.every((name) => drop.includes(name))
}
