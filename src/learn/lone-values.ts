/**
 * Values that name the same page as no value at all, on fixed paths: `/docs/?C=N;O=A` is the listing `/docs/` itself. Where the
 * path is literal and one name stays, a value stands for a single URL, so one equal page is all the evidence there can be. That
 * it is no accident of this page (a list of one entry is in every order) shows on other paths.
 */

import { ofName } from '../rules/match/by-name.ts'
import type { Outcome } from './compare.ts'
import type { PatternGroup } from './corpus.ts'
import type { Candidate } from './deployed.ts'
import type { Finding } from './findings.ts'
import { valueTrait } from './ledger.ts'
import { holdsStill } from './pinned.ts'
import { valuesOf } from './query-values.ts'
import type { Run } from './run.ts'
import { readSamples, type Sample } from './sample.ts'
import { candidateWith, compareWith, type Question } from './value-control.ts'
import { isChoice, withValue } from './value-rules.ts'

/** Share of the budget: nearly all of these pages have been seen already. */
const BUDGET_SHARE = 0.05

/** Paths on which a value must change nothing. */
const MIN_PATHS = 3

/** Enters values that change nothing on any path they were seen on. `plus` and `standard` only. */
export async function learnLoneValues(findings: readonly Finding[], run: Run): Promise<readonly Finding[]> {
  const { settings, sightings, corpus } = run
  if (settings.mode === 'seed' || settings.profile === 'strict') return findings
  const groups = new Map(corpus.patterns.map((group) => [group.key, group]))
  const byTrait = new Map<string, Question[]>()
  for (const question of findings.flatMap((finding) => questionsOf(finding, groups.get(finding.report.key)))) {
    const trait = valueTrait(question.name, question.value)
    byTrait.set(trait, [...(byTrait.get(trait) ?? []), question])
  }
  const limit = sightings.tally.spent + settings.maxFetches * BUDGET_SHARE
  const learned = new Map<string, Finding>()
  const all = [...byTrait.values()].flat()
  for (const [trait, questions] of [...byTrait].toSorted(byPaths)) {
    if (questions.length < MIN_PATHS || sightings.tally.spent >= limit || sightings.end() !== undefined) break
    const equal = await pathsWithoutChange(questions, learned, run)
    if (equal === undefined) run.ledger.noteImportant(trait)
    if (equal === undefined || equal.length < MIN_PATHS || !(await isRead(equal[0]!, all, run))) continue
    if (await isHeldStill(equal, run)) continue
    for (const question of equal) {
      const { key } = question.group
      learned.set(key, withValue(question, learned.get(key) ?? question.finding, 1, run))
    }
  }
  return findings.map((finding) => learned.get(finding.report.key) ?? finding)
}

/** Values of a name that stays, alone on a literal path. */
function questionsOf(finding: Finding, group: PatternGroup | undefined): Question[] {
  const { report, isRenewed } = finding
  const [name, ...others] = group?.names ?? []
  if (group === undefined || name === undefined || others.length > 0 || isRenewed === true) return []
  const isLiteral = group.template !== '' && !group.template.includes('*') && group.isFolded !== true
  if (!isLiteral || !report.keep.includes(name) || report.basis === 'blind') return []
  const known = ofName(report.dropValues, name) ?? []
  const values = valuesSeen(group, name).filter(({ value }) => isChoice(value) && !known.includes(value))
  return values.map(({ value, count }) => ({ group, finding, name, value, promise: count }))
}

/** Every value that a sample has, not only the frequent ones: a default that is spelled out may be rare on one path. */
function valuesSeen(group: PatternGroup, name: string): readonly { readonly value: string; readonly count: number }[] {
  const counts = new Map<string, number>()
  for (const { settled, hits } of group.samples) {
    const value = valuesOf(settled).get(name)
    if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + hits)
  }
  return [...counts].map(([value, count]) => ({ value, count }))
}

/**
 * The control: the site looks at the name at all. Names that stay by themselves, such as `sort`, were never tested, so that
 * another value of theirs has to change a page now.
 */
async function isRead({ name, value, finding }: Question, all: readonly Question[], run: Run): Promise<boolean> {
  const isTold = finding.report.parameters.some((each) => each.name === name && each.verdict !== 'unknown')
  if (isTold || run.ledger.isImportantOn('', name)) return true
  const others = all.filter((question) => question.name === name && question.value !== value)
  for (const question of others.slice(0, MIN_PATHS)) {
    if ((await compareWithout(question, candidateWith(question.finding.pattern, question), run))?.kind === 'differ')
      return true
  }
  return false
}

/** Whether the value stands for one of the pages that are drawn by lot without it. */
async function isHeldStill(questions: readonly Question[], run: Run): Promise<boolean> {
  const noisy = questions.filter(({ group }) => run.yardstickOf(group.template).isNoisy)
  const equals = noisy.flatMap((question) => {
    const sample = sampleOf(question, run)
    const candidate = candidateWith(question.finding.pattern, question)
    return sample ? [{ sample, canonical: run.deployed.of(sample.settled, question.group.key, candidate) }] : []
  })
  const [first] = noisy
  return first !== undefined && holdsStill(first, equals, run)
}

/** The page of a question beside the page without its value. */
function compareWithout(question: Question, candidate: Candidate, run: Run): Promise<Outcome> | undefined {
  const sample = sampleOf(question, run)
  return sample && compareWith(sample, question, candidate, run)
}

function sampleOf({ group, name, value }: Question, { settings }: Run): Sample | undefined {
  return readSamples(group, settings.seed).find(({ values }) => values.get(name) === value)
}

function byPaths([traitA, a]: [string, Question[]], [traitB, b]: [string, Question[]]): number {
  return b.length - a.length || (traitA < traitB ? -1 : 1)
}

/** Those whose page is the one without the value; undefined when any path shows another page. */
async function pathsWithoutChange(
  questions: readonly Question[],
  learned: ReadonlyMap<string, Finding>,
  run: Run,
): Promise<readonly Question[] | undefined> {
  const equal: Question[] = []
  for (const question of questions) {
    const { pattern } = learned.get(question.group.key) ?? question.finding
    const outcome = await compareWithout(question, candidateWith(pattern, question), run)
    if (outcome?.kind === 'differ') return undefined
    if (outcome?.kind === 'equal') equal.push(question)
  }
  return equal
}
