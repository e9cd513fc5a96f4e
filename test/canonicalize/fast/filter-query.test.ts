import { describe, expect, it } from 'vitest'
import { hostContexts } from '../../../src/canonicalize/host-contexts.ts'
import { filterScannedQuery } from '../../../src/canonicalize/fast/filter-query.ts'
import { createScan, plainPath, scanUrl } from '../../../src/canonicalize/fast/scan.ts'
import type { Applied } from '../../../src/canonicalize/types.ts'
import { ruleIndex } from '../../../src/rules/match/rule-index.ts'

const context = hostContexts(ruleIndex(), undefined).of('example.com')

function filter(query: string): { query: string | undefined; rules: string[] } {
  const applied: Applied[] = []
  const origin = 'https://example.com'
  const text = `${origin}/p?${query}`
  const scan = createScan()
  const isPlain = scanUrl(scan, text, origin.length, plainPath([])) && scan.pieces !== -1
  const url = isPlain
    ? filterScannedQuery({ scan, text, pathStart: origin.length, context, profile: 'request', applied })
    : undefined
  return { query: url?.slice(`${origin}/p?`.length), rules: applied.map(({ rule }) => rule) }
}

describe('filterScannedQuery()', () => {
  it.each([
    ['a=1&b=2', 'a=1&b=2', []],
    ['b=2&a=1', 'a=1&b=2', ['sort']],
    ['gclid=x&a=1', 'a=1', ['tracking:gclid']],
    ['a=1&gclid=x', 'a=1', ['tracking:gclid']],
    ['a=1&gclid=x&b=2', 'a=1&b=2', ['tracking:gclid']],
    ['gclid=x&fbclid=y', '', ['tracking:gclid', 'tracking:fbclid']],
    ['b=1&gclid=x&a=2&fbclid=y&b=0', 'a=2&b=1&b=0', ['tracking:gclid', 'tracking:fbclid', 'sort']],
    ['__s=abcdef1', '', ['tracking:__s']],
    ['__s=2', '__s=2', []],
    ['f[a]=1&f[b]=2', 'f[a]=1&f[b]=2', []],
    ['f[b]=1&f[a]=2', 'f[a]=2&f[b]=1', ['sort']],
    ['s=shoes&action=view', 'action=view&s=shoes', ['sort']],
  ])('maps %s to %j', (before, after, rules) => {
    expect(filter(before)).toEqual({ query: after, rules })
  })

  it.each([
    'a',
    'a&b=1',
    'a=1&',
    '&a=1',
    '%C3%BC=1',
    'i[][n]=1&i[][v]=2',
    'a-b=1&a[0]=2',
    'x.0=1',
    '-=1&0=2',
    'f[b]=1&f[a]=2&f[b]=3',
    'gclid=x;b=2',
    'b=2&=1',
    'a=1&2=b',
    'token=x',
    'action=logout',
    'action=log%6fut',
    'code=1',
    'sid=0123456789abcdef0123456789abcdef',
  ])('leaves %s to the steps', (query) => {
    expect(filter(query).query).toBeUndefined()
  })

  it('leaves long unsorted queries to the steps', () => {
    expect(filter(Array.from({ length: 40 }, (_, i) => `p${99 - i}=1`).join('&')).query).toBeUndefined()
  })
})
