/**
 * The published algorithm, to the letter, as a baseline: one parameter at a time, exact content ids, no controls, nothing
 * shared between tests. Its weaknesses (redundant pairs, noise, walls, templates) are what `plus` is measured against.
 */

import type { LearnedPattern } from '../rules/record/domain-record.ts'
import type { PatternGroup } from './corpus.ts'
import type { Finding } from './findings.ts'
import { sightOf, type Sight } from './page-kind.ts'
import { withoutNames } from './query-values.ts'
import type { ParameterReport, PatternReport } from './run-types.ts'
import type { Run } from './run.ts'
import { readSamples, type Sample } from './sample.ts'
import { upperBound99 } from './certainty.ts'

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

/** Decides one pattern, parameter by parameter, and enters it into the draft of the record. */
export async function decideBySeed(group: PatternGroup, run: Run): Promise<Finding> {
  const spentBefore = run.sightings.tally.spent
  const samples = readSamples(group, run.settings.seed)
  const tests: Test[] = []
  for (const name of group.names) tests.push(await testName(name, samples, run))
  const keep = tests.filter(({ isImportant }) => isImportant).map(({ name }) => name)
  const drop = group.names.filter((name) => !keep.includes(name))
  const sum = (pick: (test: Test) => number): number => tests.reduce((total, test) => total + pick(test), 0)
  const equal = sum(({ tests: all, mismatches }) => all - mismatches)
  const evidence = {
    equal,
    differ: sum(({ mismatches }) => mismatches),
    inconclusive: sum(({ failed }) => failed),
    upperBound99: upperBound99(Math.min(...tests.map((test) => test.tests))),
    holdout: [0, 0] as const,
  }
  const pattern: LearnedPattern = { keep, drop, basis: 'verified', evidence }
  run.deployed.decide(group.key, pattern)
  const report: PatternReport = {
    key: group.key,
    urlCount: group.urlCount,
    keep,
    drop,
    basis: 'verified',
    evidence,
    parameters: tests.map(toReport),
    fetches: run.sightings.tally.spent - spentBefore,
  }
  return { report, pattern }
}

async function testName(name: string, samples: readonly Sample[], run: Run): Promise<Test> {
  let tests = 0
  let mismatches = 0
  let failed = 0
  let example: Test['example']
  for (const { settled } of distinctValues(name, samples)) {
    if (run.sightings.end() !== undefined) break
    const modified = withoutNames(settled, new Set([name]))
    const isSame = contentIdsAgree(await lookAgain(settled, run), await lookAgain(modified, run))
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
  return { name, isImportant, tests, mismatches, failed, ...(example === undefined ? {} : { example }) }
}

function distinctValues(name: string, samples: readonly Sample[]): readonly Sample[] {
  const byValue = new Map<string | undefined, Sample>()
  for (const sample of samples) {
    const value = sample.values.get(name)
    if (!byValue.has(value)) byValue.set(value, sample)
  }
  return [...byValue.values()].slice(0, SAMPLES)
}

async function lookAgain(url: string, { sightings }: Run): Promise<Sight | undefined> {
  const times = sightings.timesSeen(url) + 1
  const seen = await sightings.see(url, times)
  return seen.length < times ? undefined : sightOf(seen.at(-1)!)
}

/** Undefined when one of the two could not be seen: the test did not succeed. */
function contentIdsAgree(before: Sight | undefined, after: Sight | undefined): boolean | undefined {
  if (before === undefined || after === undefined) return undefined
  if (before.kind === 'page' && after.kind === 'gone') return false
  if (before.kind !== 'page' || after.kind !== 'page') return undefined
  return before.page.fingerprint.hash === after.page.fingerprint.hash
}

function toReport({ name, isImportant, tests, mismatches, example }: Test): ParameterReport {
  const why =
    tests < MIN_TESTS ? `only ${tests} tests succeeded` : `${mismatches} of ${tests} tests showed another page`
  const pair = example === undefined ? {} : { example }
  return { name, verdict: isImportant ? 'important' : 'neutral', why, ...pair }
}
