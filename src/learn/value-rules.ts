/** Single values that change nothing although their name matters: the first page, the default order. */

import { ofName } from '../rules/match/by-name.ts'
import type { LearnedPattern, PatternKey } from '../rules/record/domain-record.ts'
import { patternKey, templateOf } from '../rules/record/pattern-key.ts'
import type { PatternGroup } from './corpus.ts'
import { keepAll } from './deployed.ts'
import type { Finding } from './findings.ts'
import { valueTrait } from './ledger.ts'
import { holdsStill } from './pinned.ts'
import { isTelling } from './prior.ts'
import type { Run } from './run.ts'
import { readSamples } from './sample.ts'
import { MIN_EQUALS } from './settings.ts'
import { isExplained, isShownEverywhere, clusterCredits } from './walls.ts'
import type { Credit } from './trial.ts'
import { candidateWith, compareWith, otherValueMatters, samplesBeside, type Question } from './value-control.ts'

/** Share of the budget that value rules may use. */
const BUDGET_SHARE = 0.1

/** Samples that may tell nothing, per equal one, where all of a value's samples are looked at. */
const MAX_UNTOLD = 0.25
/** Values that are tried per name. */
const MAX_VALUES = 3
/** Values of a name that mattered on a template before those that are left are asked about last. */
const MAX_REFUTED = 5

/** Values that applications fill in themselves when the parameter is missing. */
const DEFAULT_LIKE =
  /^(?:|0|1|00?1|all|any|asc|default|false|home|index|list|main|no|none|normal|off|show|start|standard|true|view)$/i

/** Revisions, dates, numbers of items: the page without one may be the newest of them today, and another one tomorrow. */
const NAMED_THING = /^(?:\d{4,}|(?=\D*\d)[\w~.:-]{6,})$/

/** Whether a value may be one of the choices that a site offers, rather than the name of a thing. */
export function isChoice(value: string): boolean {
  return !NAMED_THING.test(value)
}

type AsksOf = (finding: Finding, group: PatternGroup | undefined, run: Run) => readonly Question[]

/** Learns value rules for patterns that were decided, the likeliest first, and enters them into the draft of the record. */
export function learnValues(findings: readonly Finding[], run: Run): Promise<readonly Finding[]> {
  return askAll(findings, questionsOf, run)
}

/** The same for values without another one in their pattern; they are many, so what is left of the budget is for them. */
export function learnSentValues(findings: readonly Finding[], run: Run): Promise<readonly Finding[]> {
  return askAll(findings, sentQuestionsOf, run)
}

async function askAll(findings: readonly Finding[], asksOf: AsksOf, run: Run): Promise<readonly Finding[]> {
  if (run.settings.mode === 'seed') return findings
  const groups = new Map(run.corpus.patterns.map((group) => [group.key, group]))
  const limit = run.sightings.tally.spent + run.settings.maxFetches * BUDGET_SHARE
  const learned = new Map<string, Finding>()
  const questions = findings.flatMap((finding) => asksOf(finding, groups.get(finding.report.key), run))
  const inOrder = whereTheyLead(questions).toSorted(byPromise)
  for (const question of inOrder) {
    if (run.sightings.tally.spent >= limit || run.sightings.end() !== undefined) break
    if (isAnswered(question, learned, run)) continue
    const { key } = question.group
    const finding = learned.get(key) ?? question.finding
    if (isUnlikely(question, run)) {
      inOrder.push({ ...question, promise: 0 })
      continue
    }
    const equal = await askValue(question, finding, run)
    if (equal !== undefined) learned.set(key, withValue(question, finding, equal, run))
  }
  return findings.map((finding) => learned.get(finding.report.key) ?? finding)
}

/**
 * What a pattern drops leads its URLs to another one, whose value rules hold for them as well: a question that both have is asked
 * there, for the URLs of both, and where they come from only if it stays open.
 */
function whereTheyLead(questions: readonly Question[]): readonly Question[] {
  const ids = new Set(questions.map(({ group, ...trait }) => idOf(group.key, trait)))
  const promises = new Map<string, number>()
  for (const question of questions) {
    const id = ids.has(endOf(question)) ? endOf(question) : idOf(question.group.key, question)
    promises.set(id, (promises.get(id) ?? 0) + question.promise)
  }
  return questions.map((question) => ({ ...question, promise: promises.get(idOf(question.group.key, question)) ?? 0 }))
}

/** The same question where the URLs of its pattern lead. */
function endOf({ finding, ...trait }: Question): string {
  return idOf(leadsTo(finding), trait)
}

/** The pattern of what is left of its URLs. */
function leadsTo({ report }: Finding): PatternKey {
  return patternKey(templateOf(report.key), report.keep)
}

function idOf(key: PatternKey, { name, value }: Pick<Question, 'name' | 'value'>): string {
  return `${key}\u0000${valueTrait(name, value)}`
}

/** Dropped where its URLs lead, or seen to matter on these paths, so that it would be kept whatever the answer. */
function isAnswered(question: Question, learned: ReadonlyMap<PatternKey, Finding>, { ledger }: Run): boolean {
  const { group, finding, name, value } = question
  if (group.template !== '' && ledger.isImportantOn(group.template, valueTrait(name, value))) return true
  const end = learned.get(leadsTo(finding))
  return end !== undefined && ofName(end.pattern?.dropValues, name)?.includes(value) === true
}

/**
 * Of an item or a search word (`q=harbour`) every value matters; to see it of each in each pattern takes the pages of others. Such
 * questions wait until the others were asked.
 */
function isUnlikely({ group, name, value, promise }: Question, { ledger }: Run): boolean {
  if (DEFAULT_LIKE.test(value) || promise < 1) return false
  return ledger.importantValues(group.template, name) >= MAX_REFUTED
}

/** Only names that stay and were seen with other values: a value without an alternative says nothing about itself. */
function questionsOf(finding: Finding, group: PatternGroup | undefined): Question[] {
  if (group === undefined || finding.report.basis === 'blind' || finding.isRenewed === true) return []
  return finding.report.keep.flatMap((name) => {
    const counts = ofName(group.values, name)
    if (counts === undefined || counts.distinct < 2 || ofName(finding.report.dropValues, name) !== undefined) return []
    return counts.top
      .filter(({ count, value }) => count >= MIN_EQUALS && (DEFAULT_LIKE.test(value) || count >= group.urlCount / 10))
      .map(({ value, count }) => ({
        group,
        finding,
        name,
        value,
        promise: count * (DEFAULT_LIKE.test(value) ? 10 : 1),
      }))
      .toSorted(byPromise)
      .slice(0, MAX_VALUES)
  })
}

/** Names that have one value in a pattern and others in the patterns beside it: what a form sends along. */
function sentQuestionsOf(finding: Finding, group: PatternGroup | undefined, run: Run): Question[] {
  if (group === undefined || finding.report.basis === 'blind' || finding.isRenewed === true) return []
  return finding.report.keep.flatMap((name) => {
    const counts = ofName(group.values, name)
    const value = counts?.top[0]?.value
    if (value === undefined || counts?.distinct !== 1 || group.urlCount < MIN_EQUALS || !isChoice(value)) return []
    const isTold =
      ofName(finding.report.dropValues, name) !== undefined || run.ledger.isImportantOn('', valueTrait(name, value))
    if (isTold || samplesBeside({ group, name, value }, run).length === 0) return []
    return [{ group, finding, name, value, promise: group.urlCount }]
  })
}

function byPromise(a: Question, b: Question): number {
  return b.promise - a.promise || (a.name < b.name ? -1 : a.name > b.name ? 1 : a.value < b.value ? -1 : 1)
}

/** Number of equal samples when the value may go; undefined when it may not, or nobody can tell. */
async function askValue(question: Question, finding: Finding, run: Run): Promise<number | undefined> {
  const { group, name, value } = question
  const candidate = candidateWith(finding.pattern, question)
  const all = readSamples(group, run.settings.seed)
  const own = all.filter((sample) => sample.values.get(name) === value)
  const { settings } = run
  const equalsNeeded = isTelling(name) && !DEFAULT_LIKE.test(value) ? settings.equalsOfTelling : settings.equalsNeeded
  const credits: Credit[] = []
  let untold = 0
  for (const sample of own) {
    if (credits.length === equalsNeeded) break
    const outcome = await compareWith(sample, question, candidate, run)
    if (outcome === undefined) continue
    if (outcome.kind === 'differ') run.ledger.noteImportant(valueTrait(name, value), group.template)
    if (outcome.kind === 'differ' || outcome.kind === 'ended') return undefined
    if (outcome.kind !== 'equal') untold++
    if (outcome.kind !== 'equal') continue
    if (credits.length === 0 && !(await otherValueMatters(all, question, finding, run))) return undefined
    credits.push({
      sample,
      page: outcome.page,
      canonical: run.deployed.of(sample.settled, group.key, candidate),
      heldOut: false,
    })
  }
  const sound = soundCredits(credits, question, run)
  const isAll = group.samples.reduce((sum, { hits }) => sum + hits, 0) >= group.urlCount
  // A page that robots.txt forbids says nothing, for or against.
  const isWhole = isAll && credits.length + untold === own.length && untold <= credits.length * MAX_UNTOLD
  const isEnough = sound >= equalsNeeded || (isWhole && sound >= MIN_EQUALS)
  const isNoisy = run.yardstickOf(group.template).isNoisy
  if (!isEnough || (isNoisy && (await holdsStill(question, credits, run)))) return undefined
  return sound
}

/** Samples whose page is no wall. */
function soundCredits(credits: readonly Credit[], { group, name }: Question, run: Run): number {
  if (!run.settings.ablations.positiveControl) return credits.length
  const yardstick = run.yardstickOf(group.template)
  const kept = group.names.filter((other) => other !== name)
  const walls = run.soft404.get(group.template) ?? []
  const sound = clusterCredits(credits, yardstick).filter((cluster) => {
    if (isShownEverywhere(cluster, run.shown) || walls.some((page) => yardstick.same(page, cluster.page))) return false
    return isExplained(cluster, credits, kept)
  })
  return sound.reduce((sum, cluster) => sum + cluster.credits.length, 0)
}

/** Enters a value that changes nothing into the draft of the record. */
export function withValue({ group, name, value }: Question, finding: Finding, equal: number, run: Run): Finding {
  const base = finding.pattern ?? { ...keepAll(group.names), basis: 'verified' as const }
  const { dropValues = {} } = candidateWith(finding.pattern, { name, value })
  const pattern: LearnedPattern = { ...base, dropValues }
  run.deployed.decide(group.key, pattern)
  run.ledger.noteNeutral(valueTrait(name, value), group.template, equal)
  const values = ofName(dropValues, name)?.map((each) => JSON.stringify(each))
  const why = `${values?.join(', ')} changed nothing in ${equal} URLs; other values do`
  const parameters = finding.report.parameters.map((report) =>
    report.name === name ? { ...report, verdict: 'value-dependent' as const, why } : report,
  )
  return { pattern, report: { ...finding.report, basis: pattern.basis, dropValues, parameters } }
}
