import { describe, expect, it } from 'vitest'
import { keptParameters, sourceOfChange } from '../../../src/canonicalize/explain/kept-parameters.ts'
import { hostContexts } from '../../../src/canonicalize/host-contexts.ts'
import { parse } from '../../../src/canonicalize/steps/parse.ts'
import { createCanonicalizer, type DomainRecord } from '../../../src/index.ts'
import { ruleIndex } from '../../../src/rules/match/rule-index.ts'

const EVIDENCE = { equal: 21, differ: 0, inconclusive: 0, upperBound99: 0.19, holdout: [0, 0] } as const
const RECORD: DomainRecord = {
  v: 1,
  domain: 'shop.example',
  revision: 1,
  builtAt: '2026-01-01T00:00:00.000Z',
  sha256: '',
  mode: 'rewrite',
  keep: ['mine'],
  veto: ['utm_source'],
  platform: ['shopify'],
  quarantine: [{ name: 'odd', pattern: '/p/*?odd', since: '2026-01-01T00:00:00.000Z' }],
  patterns: { '/p/*?colour&ref': { keep: ['colour'], drop: ['ref'], basis: 'verified', evidence: EVIDENCE } },
}

function kept(url: string): [string, string][] {
  const draft = parse(createCanonicalizer({ record: RECORD }).canonicalize(url, { profile: 'request' }).url)
  if (draft === undefined) throw new Error(url)
  return keptParameters(draft, hostContexts(ruleIndex(), RECORD).of(draft.host)).map(({ name, rule }) => [name, rule])
}

describe('keptParameters', () => {
  it.each([
    ['https://shop.example/p/1?mine=1', ['mine', 'operator:keep']],
    ['https://shop.example/p/1?odd=1', ['odd', 'quarantine']],
    ['https://shop.example/p/1?variant=1', ['variant', 'platform:shopify']],
    ['https://shop.example/p/1?order_id=1', ['order_id', 'naming:*_id']],
    ['https://shop.example/p/1?zzz=1', ['zzz', 'unknown']],
    ['https://shop.example/p/1?utm_source=1', ['utm_source', 'unknown']],
    ['https://shop.example/p/1?article300', ['article300', 'bare']],
  ])('names the layer that kept the parameter of %s', (url, expected) => {
    expect(kept(url)).toEqual([expected])
  })

  it('names the template and name of a learned parameter, and a rule that its template is spared', () => {
    const parameters = { hue: { drop: [], keep: ['/p/*'], basis: 'verified', evidence: EVIDENCE } } as const
    const vetoByTemplate = { gclid: ['/p/*'] }
    const record: DomainRecord = { ...RECORD, v: 2, templates: ['/p/*'], parameters, vetoByTemplate, patterns: {} }
    const draft = parse('https://shop.example/p/1?gclid=1&hue=red')!
    expect(keptParameters(draft, hostContexts(ruleIndex(), record).of(draft.host))).toMatchObject([
      { name: 'gclid', rule: 'unknown', why: expect.stringContaining('vetoed') },
      { name: 'hue', rule: 'learned:hue@/p/*', why: 'learned map: it matters' },
    ])
  })

  it('says that a static rule is vetoed', () => {
    const draft = parse('https://shop.example/p/1?utm_source=1')!
    const [parameter] = keptParameters(draft, hostContexts(ruleIndex(), RECORD).of(draft.host))
    expect(parameter?.why).toContain('vetoed')
  })
})

describe('keptParameters of a click server', () => {
  it('says that the query is handed on', () => {
    const draft = parse('https://shop.onelink.me/a?utm_source=1')!
    const [parameter] = keptParameters(draft, hostContexts(ruleIndex(), undefined).of(draft.host))
    expect(parameter).toMatchObject({ rule: 'unknown', why: expect.stringContaining('hands on') })
  })
})

describe('sourceOfChange', () => {
  it.each([
    'https://example.com/a?id=1&utm_source=n',
    'https://www-nature-com.proxy.uni.edu/a',
    'https://example.com/a?PHPSESSID=k3v9c2n8q1r7t5m4p6s0a1b2c3',
    'https://www.google.com/url?q=https%3A%2F%2Fexample.com%2Fa',
    'https://example.com/a?X-Amz-Signature=abc',
    'https://example.com/a?linkToken=hGzq2xYt9sPw4KfLmNbV',
  ])('gives the link behind what was done to %s', (url) => {
    const { applied, url: canonical } = createCanonicalizer().canonicalize(url)
    const draft = parse(canonical)!
    const context = hostContexts(ruleIndex(), undefined).of(draft.host)
    const sources = applied
      .map((change) => sourceOfChange(change, draft, context))
      .filter((source) => source !== undefined)
    expect(sources).toEqual([expect.stringMatching(/^https:\/\//)])
  })
})
