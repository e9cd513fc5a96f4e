import { describe, expect, it } from 'vitest'
import { stepReports } from '../../../src/canonicalize/explain/step-reports.ts'
import { canonicalize } from '../../../src/index.ts'

function statuses(url: string, profile: 'identity' | 'request' = 'identity'): string {
  const letters = { done: 'D', nothing: '.', 'not-run': '-' }
  return stepReports(canonicalize(url, { profile }), profile)
    .map(({ status }) => letters[status])
    .join('')
}

describe('stepReports', () => {
  it.each([
    ['https://example.com/a', 'identity', '..........'],
    ['https://EXAMPLE.com/a', 'identity', 'D.........'],
    ['http://www.example.com/%7ea?b=2&a=1#x', 'identity', '...DD.D..D'],
    ['https://example.com/a?b=2&a=1#x', 'request', '.--.--D..-'],
    ['https://example.com/a?signature=x', 'identity', '...-------'],
    ['https://example.com/web/https://a.example/?b=2&a=1#x', 'identity', '...------.'],
    ['no url', 'identity', '----------'],
    ['no url', 'request', '----------'],
  ] as const)('tells for %j (%s) what was done, had nothing to do, or did not run: %s', (url, profile, expected) => {
    expect(statuses(url, profile)).toBe(expected)
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
