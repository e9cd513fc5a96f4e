/**
 * The published algorithm, to the letter, as a baseline: one parameter at a time, exact content ids, no controls, nothing
 * shared between tests. Its weaknesses (redundant pairs, noise, walls, templates) are what `plus` is measured against.
 */

import { observedPage, type ObservedPage } from '../../evidence/observed-page.ts'
import type { DomainRecord, LearnedPattern, PatternKey } from '../../rules/record/domain-record.ts'
import { sealDomainRecord } from '../../rules/record/parse-domain-record.ts'
import type { PatternGroup } from '../corpus/corpus.ts'
import { valuesOf, withoutNames } from '../corpus/query-values.ts'
import { upperBound99 } from '../derive/certainty.ts'
import { deriveVerdicts } from '../derive/derive.ts'
import { draftOf } from '../finish.ts'
import { reportOf } from '../report/report-of.ts'
import type { Run } from '../run.ts'
import { seededOrder } from '../seeded-order.ts'
import type { LearnResult, ParameterReport, PatternReport } from '../types.ts'

/** S: samples per parameter. */
const SAMPLES = 20
/** T: share of mismatches from which a parameter is important. */
const MISMATCH_SHARE = 0.1
/** N: successful tests below which nothing is dropped, and after which a clear case ends early. */
const MIN_TESTS = 5

interface Test {
  readonly name: string
  readonly isImportant: boolean
  readonly tests: number
  readonly mismatches: number
  readonly failed: number
  readonly example?: { readonly original: string; readonly modified: string }
}

/** Learns the K biggest sets of names. */
export async function learnBySeed(run: Run): Promise<LearnResult> {
  const {
    settings,
    options: { corpus },
  } = run
  const patterns: Record<PatternKey, LearnedPattern> = {}
  const reports: PatternReport[] = []
  for (const group of corpus.patterns.slice(0, settings.maxPatterns)) {
    const { report, pattern } = await decide(group, run)
    patterns[group.key] = pattern
    reports.push(report)
  }
  const { sha256: _, ...draft }: DomainRecord = { ...draftOf(run), patterns }
  const guard = {
    outcome: 'first',
    compared: 0,
    flagged: [],
    vanished: [],
    added: [],
    explanation: 'the baseline is not guarded',
  } as const
  const report = reportOf(deriveVerdicts(run.evidence, run.given()), run, guard)
  return { record: sealDomainRecord(draft), report: { ...report, patterns: reports } }
}

async function decide(
  group: PatternGroup,
  run: Run,
): Promise<{ readonly report: PatternReport; readonly pattern: LearnedPattern }> {
  const spentBefore = run.pages.tally.spent
  const tests: Test[] = []
  for (const name of group.names) tests.push(await testName(name, group, run))
  const keep = tests.filter(({ isImportant }) => isImportant).map(({ name }) => name)
  const drop = group.names.filter((name) => !keep.includes(name))
  const sum = (pick: (test: Test) => number): number => tests.reduce((total, test) => total + pick(test), 0)
  const evidence = {
    equal: sum(({ tests: all, mismatches }) => all - mismatches),
    differ: sum(({ mismatches }) => mismatches),
    inconclusive: sum(({ failed }) => failed),
    upperBound99: upperBound99(Math.min(...tests.map((test) => test.tests))),
    holdout: [0, 0] as const,
  }
  const pattern: LearnedPattern = { keep, drop, basis: 'verified', evidence }
  const { key, urlCount } = group
  return {
    pattern,
    report: {
      key,
      urlCount,
      ...pattern,
      basis: 'verified',
      parameters: tests.map(toReport),
      fetches: run.pages.tally.spent - spentBefore,
    },
  }
}

async function testName(name: string, group: PatternGroup, run: Run): Promise<Test> {
  let tests = 0
  let mismatches = 0
  let failed = 0
  let example: Test['example']
  for (const settled of distinctValues(name, group, run)) {
    if (run.pages.end() !== undefined) break
    const modified = withoutNames(settled, new Set([name]))
    const isSame = contentIdsAgree(await fetchAgain(settled, run), await fetchAgain(modified, run))
    if (isSame === undefined) {
      failed++
      continue
    }
    tests++
    if (!isSame) {
      mismatches++
      example ??= { original: settled, modified }
    }
    if (tests >= MIN_TESTS && mismatches / tests > MISMATCH_SHARE) break
  }
  const isImportant = tests < MIN_TESTS || mismatches / tests >= MISMATCH_SHARE
  return { name, isImportant, tests, mismatches, failed, ...(example && { example }) }
}

function distinctValues(name: string, { samples, isFolded }: PatternGroup, { settings }: Run): readonly string[] {
  const byValue = new Map<string | undefined, string>()
  for (const { settled } of seededOrder(samples, settings.seed, (sample) => sample.settled)) {
    const value = valuesOf(settled, isFolded).get(name)
    if (!byValue.has(value)) byValue.set(value, settled)
  }
  return [...byValue.values()].slice(0, SAMPLES)
}

async function fetchAgain(url: string, { pages, evidence }: Run): Promise<ObservedPage | undefined> {
  return (await pages.observe(url)) ? observedPage(evidence.observationsOf(url).at(-1)!) : undefined
}

/** Undefined where one of the two shows no page: the test did not succeed. */
function contentIdsAgree(before: ObservedPage | undefined, after: ObservedPage | undefined): boolean | undefined {
  if (before === undefined || after === undefined) return undefined
  if (before.kind === 'page' && after.kind === 'gone') return false
  if (before.kind !== 'page' || after.kind !== 'page') return undefined
  return before.page.fingerprint.hash === after.page.fingerprint.hash
}

function toReport({ name, isImportant, tests, mismatches, example }: Test): ParameterReport {
  const why =
    tests < MIN_TESTS ? `only ${tests} tests succeeded` : `${mismatches} of ${tests} tests showed another page`
  return { name, verdict: isImportant ? 'important' : 'neutral', why, ...(example && { example }) }
}
