/** Verifies on fresh samples what the record in force drops, instead of learning it all over again. */

import { ofName } from '../rules/match/by-name.ts'
import type { LearnedPattern } from '../rules/record/domain-record.ts'
import { upperBound99 } from './certainty.ts'
import { compareFound } from './compare-found.ts'
import type { PatternGroup } from './corpus.ts'
import type { Finding } from './findings.ts'
import type { PageSeen } from './ports.ts'
import type { ParameterReport } from './run-types.ts'
import type { Run } from './run.ts'
import { createSampler, readSamples } from './sample.ts'

/** Fresh equal samples that renew a drop; they add to those of the runs before. */
const FRESH_EQUALS = 3

/** Samples that are looked at before the pattern is learned anew. */
const MAX_FRESH = 6

/**
 * The finding of the record in force, renewed. Undefined when there is none to renew, or when a fresh sample contradicts it:
 * then the pattern is learned anew. What it keeps is not tested again: keeping is always safe.
 */
export async function renew(group: PatternGroup, run: Run): Promise<Finding | undefined> {
  const known = run.options.previous?.patterns[group.key]
  if (known === undefined || (known.basis !== 'verified' && known.basis !== 'exhaustive')) return undefined
  const spentBefore = run.sightings.tally.spent
  const fresh = known.drop.length === 0 && known.dropValues === undefined ? 0 : await countEqual(group, known, run)
  if (fresh === undefined) return undefined
  const equal = known.evidence.equal + fresh
  const evidence = { ...known.evidence, equal, upperBound99: upperBound99(equal), holdout: [fresh, fresh] as const }
  const { retainedSince: _, ...rest } = known
  const pattern: LearnedPattern = { ...rest, evidence }
  run.deployed.decide(group.key, pattern)
  for (const name of known.drop) run.ledger.noteNeutral(name, group.template, equal)
  const { keep, drop, basis } = pattern
  const values = known.dropValues === undefined ? {} : { dropValues: known.dropValues }
  const parameters = group.names.map((name) => parameterReport(name, known, fresh))
  const fetches = run.sightings.tally.spent - spentBefore
  const report = {
    key: group.key,
    urlCount: group.urlCount,
    keep,
    drop,
    ...values,
    basis,
    evidence,
    parameters,
    fetches,
  }
  return { report, pattern, isRenewed: true }
}

/** Equal samples; undefined as soon as one differs, or when too few tell anything, or all show one page for different URLs. */
async function countEqual(group: PatternGroup, known: LearnedPattern, run: Run): Promise<number | undefined> {
  const { deployed, sightings, settings } = run
  const candidate = { drop: known.drop, dropValues: known.dropValues ?? {} }
  const names = [...known.drop, ...Object.keys(candidate.dropValues)]
  const sampler = createSampler(readSamples(group, settings.seed))
  const yardstick = run.yardstickOf(group.template)
  const pages: PageSeen[] = []
  const forms = new Set<string>()
  for (let tried = 0; pages.length < FRESH_EQUALS;) {
    const sample = tried < MAX_FRESH ? sampler.next(names) : undefined
    if (sample === undefined) return undefined
    const form = deployed.of(sample.settled, group.key, candidate)
    if (form === deployed.of(sample.settled, group.key)) continue
    tried++
    const outcome = await compareFound(sample.settled, form, { yardstick, sightings, settings })
    if (outcome.kind === 'differ' || outcome.kind === 'ended') return undefined
    if (outcome.kind !== 'equal') continue
    pages.push(outcome.page)
    forms.add(form)
  }
  const isOnePage = pages.every((page) => yardstick.same(page, pages[0]!))
  return isOnePage && forms.size > 1 ? undefined : pages.length
}

function parameterReport(name: string, known: LearnedPattern, fresh: number): ParameterReport {
  if (known.drop.includes(name)) return { name, verdict: 'neutral', why: `as before; ${fresh} fresh URLs agree` }
  if (ofName(known.dropValues, name) !== undefined) {
    return { name, verdict: 'value-dependent', why: `as before; ${fresh} fresh URLs agree` }
  }
  return { name, verdict: 'important', why: 'kept by the record in force' }
}
