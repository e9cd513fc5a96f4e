import { describe, expect, it } from 'vitest'
import { tryFast } from '../../../src/canonicalize/fast/try-fast.ts'
import { hostContexts } from '../../../src/canonicalize/host-contexts.ts'
import { ruleIndex } from '../../../src/rules/match/rule-index.ts'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'

const RECORD: DomainRecord = {
  v: 2, domain: '*', revision: 1, builtAt: '', sha256: '', mode: 'rewrite', patterns: {}, vetoByTemplate: { front: ['/i'] },
} // prettier-ignore
const CONTEXT = hostContexts(ruleIndex(), RECORD).of('a.test')

function fast(tail: string) {
  const result = tryFast(`https://a.test${tail}`, CONTEXT, 'request')
  return result && { url: result.url.slice('https://a.test'.length), applied: result.applied.length }
}

describe('the fast path on a page whose query is read in order', () => {
  it('leaves a query alone of which all is kept', () => {
    expect(fast('/i?b=1&a=1')).toEqual({ url: '/i?b=1&a=1', applied: 0 })
    expect(fast('/i?b=1&a=1#f')).toEqual({ url: '/i?b=1&a=1#f', applied: 0 })
  })

  it('leaves every other query to the steps', () => {
    expect(['/i?gclid=x&a=1', '/i?a=1&gclid=x'].map(fast)).toEqual([undefined, undefined])
  })

  it('drops and sorts on other pages', () => {
    expect(fast('/q?b=1&gclid=x&a=1')).toEqual({ url: '/q?a=1&b=1', applied: 2 })
  })
})
