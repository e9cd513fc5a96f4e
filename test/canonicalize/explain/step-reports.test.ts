import { describe, expect, it } from 'vitest'
import { stepReports } from '../../../src/canonicalize/explain/step-reports.ts'
import { STEPS } from '../../../src/canonicalize/steps.ts'
import { canonicalize } from '../../../src/index.ts'

/** The steps by status, but those that had nothing to do. */
function statuses(url: string, profile: 'identity' | 'request'): { done: string[]; 'not-run': string[] } {
  const reports = stepReports(canonicalize(url, { profile }), profile)
  const of = (wanted: string): string[] => reports.filter(({ status }) => status === wanted).map(({ step }) => step)
  return { done: of('done'), 'not-run': of('not-run') }
}

const REPORTED = STEPS.filter(({ explain }) => explain !== undefined)
const ALL = REPORTED.map(({ name }) => name)
const OUTSIDE_REQUEST = REPORTED.filter(({ profiles }) => !profiles.includes('request')).map(({ name }) => name)
const AFTER_PROVIDER = ALL.slice(ALL.indexOf('provider') + 1)

describe('stepReports', () => {
  it.each([
    ['https://example.com/a', 'identity', [], []],
    ['https://EXAMPLE.com/a', 'identity', ['parse'], []],
    ['http://www.example.com/%7ea?b=2&a=1#x', 'identity', ['percent-encoding', 'fragment', 'query', 'key'], []],
    ['https://example.com/a?b=2&a=1#x', 'request', ['query'], OUTSIDE_REQUEST],
    ['https://example.com/a?signature=x', 'identity', [], AFTER_PROVIDER],
    ['https://example.com/web/https://a.example/?b=2&a=1#x', 'identity', [], AFTER_PROVIDER.slice(0, -1)],
    ['no url', 'identity', [], ALL],
    ['no url', 'request', [], ALL],
  ] as const)('tells for %j (%s) what was done: %j, and what did not run: %j', (url, profile, done, notRun) => {
    expect(statuses(url, profile)).toEqual({ done, 'not-run': notRun })
  })

  it('leaves no change without its step', () => {
    for (const url of [
      'http://www.example.com/%7ea/?b=2&&a=1#x',
      'https://www.google.com/url?q=https%3A%2F%2Fexample.com%2F',
    ]) {
      const result = canonicalize(url)
      const shown = stepReports(result, 'identity').flatMap(({ changes }) => changes)
      expect(new Set(shown)).toEqual(new Set(result.applied))
    }
  })
})
