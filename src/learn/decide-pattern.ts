/** Decides one pattern: which names may go, which stay, which nobody can tell. */

import { collect, collectOneByOne, equalsNeeded, type Collected } from './collect.ts'
import type { PatternGroup } from './corpus.ts'
import { findingOf, type Finding } from './findings.ts'
import { valueTrait } from './ledger.ts'
import { probablyNeutral, PROBABLY_IMPORTANT } from './prior.ts'
import type { Run } from './run.ts'
import { openTrial, type Trial } from './trial.ts'

/** Puts one pattern on trial and enters the verdict into the draft of the record. */
export async function decidePattern(group: PatternGroup, run: Run): Promise<Finding> {
  const spentBefore = run.sightings.tally.spent
  const trial = openTrial(group, run)
  takeSides(trial, run)
  const needed = (): number => equalsNeeded(trial, run)
  const gather = run.settings.ablations.joint ? collect : collectOneByOne
  const collected = isLeftToInference(trial, run) ? LEFT : await gather(trial, run, needed)
  const fetches = run.sightings.tally.spent - spentBefore
  const isTransferred = (name: string): boolean => isTrusted(run) && run.ledger.isTransferred(name)
  const finding = findingOf(trial, collected, { needed: needed(), fetches, isTransferred })
  if (finding.pattern !== undefined) run.deployed.decide(group.key, finding.pattern)
  noteNeutral(finding, group, run)
  return finding
}

const LEFT: Collected = { kind: 'ended' }

/** Fetches that a template takes to agree to what goes elsewhere. */
const FETCHES_PER_TEMPLATE = 2

/**
 * What is left of the budget tells more on templates that nobody has looked at yet than on one pattern more, if all of its names
 * went elsewhere.
 */
function isLeftToInference({ going }: Trial, run: Run): boolean {
  const { sightings, settings, ledger, corpus } = run
  const isKnown = (name: string): boolean => ledger.isTransferred(name)
  if (!isTrusted(run) || going.length === 0 || !going.every(isKnown)) return false
  const untried = new Set(
    corpus.patterns
      .filter(({ names, template }) => names.some((name) => isKnown(name) && !ledger.isTriedOn(template, name)))
      .map(({ template }) => template),
  )
  return settings.maxFetches - sightings.tally.spent <= untried.size * FETCHES_PER_TEMPLATE
}

/** Only `standard` takes anything on trust from other patterns. */
function isTrusted({ settings }: Run): boolean {
  return settings.profile === 'standard' && settings.ablations.transfer
}

function noteNeutral({ report }: Finding, { template }: PatternGroup, { ledger }: Run): void {
  for (const name of report.drop) ledger.noteNeutral(name, template, report.evidence.equal)
  for (const [name, values] of Object.entries(report.dropValues ?? {})) {
    for (const value of values) ledger.noteNeutral(valueTrait(name, value), template, report.evidence.equal)
  }
}

/** Names that are likely to matter begin among those that stay, and so do those seen to; the others go together, surest first. */
function takeSides(trial: Trial, run: Run): void {
  for (const [name, example] of run.refuted.get(trial.key) ?? []) {
    if (trial.going.includes(name)) trial.staying.set(name, { proven: true, equal: 0, why: 'other content', example })
  }
  const likely = new Map(trial.going.map((name) => [name, probablyNeutral(name, trial.group, run.ledger)]))
  for (const [name, share] of likely) {
    if (share >= PROBABLY_IMPORTANT || !run.settings.ablations.joint || trial.staying.has(name)) continue
    trial.staying.set(name, { proven: false, equal: 0, why: 'its name looks like identity' })
  }
  trial.going = trial.going
    .filter((name) => !trial.staying.has(name))
    .toSorted((a, b) => likely.get(b)! - likely.get(a)! || (a < b ? -1 : 1))
}
