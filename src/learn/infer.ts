/** Patterns that were not learned themselves: what the site as a whole says about their names. `standard` only. */

import { emptyByName, ofName } from '../rules/match/by-name.ts'
import type { LearnedPattern } from '../rules/record/domain-record.ts'
import { patternKey } from '../rules/record/pattern-key.ts'
import { compareFound } from './compare-found.ts'
import type { Corpus, PatternGroup } from './corpus.ts'
import type { Candidate } from './deployed.ts'
import type { Finding } from './findings.ts'
import { valueTrait } from './ledger.ts'
import { poolEvidence, type Pool } from './pool.ts'
import type { Run } from './run.ts'
import type { ParameterReport } from './run-types.ts'
import { readSamples } from './sample.ts'
import { openTrial } from './trial.ts'

/** Samples of a pattern that are looked at before something is inferred for it, as long as the budget allows. */
const SPOT_CHECKS = 2

/** Samples that may tell nothing (robots.txt, an action, an error) before the pattern is left alone. */
const MAX_FAILED_CHECKS = 4

/** Templates that must agree before a set of names is judged on every path. */
const MIN_TEMPLATES = 3

/** Patterns that are inferred at most; the record has to stay small. */
const MAX_INFERRED = 400

/** Infers what can be inferred, and enters it into the draft of the record. */
export async function inferRest(findings: readonly Finding[], run: Run): Promise<readonly Finding[]> {
  const { settings, corpus } = run
  if (settings.mode === 'seed' || settings.profile === 'strict' || !settings.ablations.transfer) return findings
  const reports = new Map(findings.map(({ report }) => [report.key, report]))
  const open = corpus.patterns.filter(({ key, names }) => {
    const report = reports.get(key)
    return names.length > 0 && (report === undefined || report.basis === 'undecided')
  })
  const bySize = open.toSorted((a, b) => b.urlCount - a.urlCount)
  const pool = await poolEvidence(bySize, run)
  const inferred = new Map<string, Finding>()
  for (const group of bySize.slice(0, MAX_INFERRED)) {
    const finding = await infer(group, pool, run)
    if (finding !== undefined) inferred.set(group.key, finding)
  }
  const all = findings.map((finding) => inferred.get(finding.report.key) ?? finding)
  const added = [...inferred].filter(([key]) => !reports.has(key)).map(([, finding]) => finding)
  agreeOnEveryPath(corpus, [...all, ...added], run)
  return [...all, ...added]
}

/** A page of each template shows first whether what goes elsewhere may go there: what one section reads hides among the many that do not. */
export async function tryTemplates(run: Run): Promise<void> {
  const { settings, corpus, options } = run
  if (settings.mode === 'seed' || settings.profile === 'strict' || !settings.ablations.transfer) return
  const known = options.previous?.patterns ?? {}
  // What the record in force knows was looked at then.
  for (const group of corpus.patterns.filter(({ key }) => !Object.hasOwn(known, key))) {
    const untried = transferredNames(group, run).filter((name) => !run.ledger.isTriedOn(group.template, name))
    if (run.sightings.end() !== undefined) return
    if (untried.length > 0) await spotCheck(group, { drop: untried }, run, 1)
  }
}

/** Names of a pattern that may go because they went elsewhere. */
export function transferredNames(group: PatternGroup, run: Run): readonly string[] {
  const known = group.names.filter((name) => run.ledger.isTransferred(name))
  return known.length === 0 ? [] : openTrial(group, run).going.filter((name) => known.includes(name))
}

async function infer(group: PatternGroup, pool: Pool, run: Run): Promise<Finding | undefined> {
  const candidate = transferred(group, pool, run)
  const { drop, dropValues } = candidate
  if (drop.length === 0 && Object.keys(dropValues).length === 0) return undefined
  if (!(await spotCheck(group, candidate, run))) return undefined
  const keep = group.names.filter((name) => !drop.includes(name))
  const evidence = { equal: 0, differ: 0, inconclusive: 0, upperBound99: 1, holdout: [0, 0] as const }
  const values = Object.keys(dropValues).length === 0 ? {} : { dropValues }
  const pattern: LearnedPattern = { keep, drop, ...values, basis: 'inferred', evidence }
  run.deployed.decide(group.key, pattern)
  const parameters = group.names.map((name) => parameterReport(name, candidate))
  const report = { key: group.key, urlCount: group.urlCount, ...pattern, basis: 'inferred' as const, parameters }
  return { pattern, report: { ...report, fetches: 0 } }
}

/** Names, and values of the others, that were neutral wherever they were tested. */
function transferred(group: PatternGroup, pool: Pool, run: Run): Required<Candidate> {
  const { going } = openTrial(group, run)
  const pooled = pool.dropOf(group)
  const drop = going.filter((name) => run.ledger.isTransferred(name) || pooled.includes(name)).toSorted()
  const dropValues = emptyByName<readonly string[]>()
  const isKnown = (trait: string): boolean =>
    run.ledger.isTransferred(trait) || run.ledger.isNeutralOn(group.template, trait)
  for (const name of group.names.filter((other) => !drop.includes(other))) {
    const values = ofName(group.values, name)?.top.map(({ value }) => value) ?? []
    const known = values.filter((value) => isKnown(valueTrait(name, value)))
    if (known.length > 0) dropValues[name] = known.toSorted()
  }
  return { drop, dropValues }
}

function parameterReport(name: string, { drop, dropValues }: Required<Candidate>): ParameterReport {
  const why = 'neutral in every pattern in which it was tested'
  if (drop.includes(name)) return { name, verdict: 'neutral', why }
  const values = ofName(dropValues, name)
    ?.map((value) => JSON.stringify(value))
    .join(', ')
  if (values !== undefined) return { name, verdict: 'value-dependent', why: `${values}: ${why}` }
  return { name, verdict: 'unknown', why: 'not tested' }
}

/**
 * Compares a few samples; one that does not agree is reason enough to leave the pattern alone. Where the budget is spent, other pages
 * of the template have to have agreed.
 */
export async function spotCheck(
  group: PatternGroup,
  candidate: Candidate,
  run: Run,
  samples = SPOT_CHECKS,
): Promise<boolean> {
  const { sightings, settings, deployed } = run
  const yardstick = run.yardstickOf(group.template)
  let checked = 0
  let failed = 0
  for (const { settled } of readSamples(group, settings.seed)) {
    if (sightings.end() !== undefined || checked === samples) break
    const form = deployed.of(settled, group.key, candidate)
    if (form === deployed.of(settled, group.key)) continue
    const outcome = await compareFound(settled, form, { yardstick, sightings, settings })
    if (outcome.kind === 'differ') return false
    if (outcome.kind === 'equal') checked++
    else failed++
    if (failed > MAX_FAILED_CHECKS) break
  }
  const traits = traitsOf(candidate)
  if (checked > 0) for (const trait of traits) run.ledger.noteTried(trait, group.template)
  if (checked > 0) return true
  return sightings.end() !== undefined && traits.every((trait) => run.ledger.isTriedOn(group.template, trait))
}

function traitsOf({ drop, dropValues = {} }: Candidate): readonly string[] {
  const byValue = Object.entries(dropValues).flatMap(([name, values]) => values.map((value) => valueTrait(name, value)))
  return [...drop, ...byValue]
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
    if (first.drop.length === 0 || !patterns.every((pattern) => agrees(pattern, first.drop))) continue
    const evidence = { ...first.evidence, equal: Math.min(...patterns.map((pattern) => pattern!.evidence.equal)) }
    run.deployed.decide(key, { keep: first.keep, drop: first.drop, basis: 'inferred', evidence })
  }
}

/** Inferred patterns count as well: their own samples were compared. */
function agrees(pattern: LearnedPattern | undefined, drop: readonly string[]): boolean {
  if (pattern === undefined || pattern.basis === 'blind') return false
  return pattern.drop.length === drop.length && pattern.drop.every((name) => drop.includes(name))
}
