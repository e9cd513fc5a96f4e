import { describe, expect, it } from 'vitest'
import { compileSentUrl } from '../../../../src/console/domains/preview/sent-url.ts'
import type { DomainRecord } from '../../../../src/rules/record/domain-record.ts'
import { sealDomainRecord } from '../../../../src/rules/record/parse-domain-record.ts'

const VARIANT = 'https://shop.example/p?utm_source=x&id=1'
const PAGE = 'https://shop.example/p?id=1'

function record(more: Partial<DomainRecord>): DomainRecord {
  return sealDomainRecord({ v: 1, domain: 'shop.example', revision: 1, builtAt: '2026-11-01T00:00:00Z', mode: 'rewrite', patterns: {}, ...more }) // prettier-ignore
}

describe('compileSentUrl', () => {
  it.each([
    ['no record', undefined, VARIANT],
    ['off', record({ mode: 'off' }), VARIANT],
    ['observe', record({ mode: 'observe' }), VARIANT],
    ['rewrite', record({}), PAGE],
    ['redirect', record({ mode: 'redirect' }), PAGE],
    ['off on this path', record({ modeByPath: { '/p': 'off' } }), VARIANT],
    ['rewrite on this path', record({ mode: 'off', modeByPath: { '/p': 'rewrite' } }), PAGE],
    ['rolled out to no client', record({ rollout: 0 }), VARIANT],
    ['vetoed', record({ veto: ['utm_source'] }), 'https://shop.example/p?id=1&utm_source=x'],
  ])('%s', (_, of, sent) => {
    expect(compileSentUrl(of)(VARIANT).url).toBe(sent)
  })

  it('says what was done where something was', () => {
    const sent = compileSentUrl(record({}))
    expect(sent(VARIANT)).toMatchObject({ isTreated: true, applied: [{ rule: 'tracking:utm_source' }] })
    expect(sent(PAGE)).toEqual({ url: PAGE, isTreated: true, applied: [] })
    expect(compileSentUrl(undefined)(VARIANT)).toMatchObject({ isTreated: false, applied: [] })
  })

  it.each(['https://shop.example/p?token=abc&utm_source=x', 'mailto:a@shop.example', 'https://', '\uD800'])(
    'passes %j on as it came',
    (url) => {
      expect(compileSentUrl(record({}))(url)).toEqual({ url, isTreated: false, applied: [] })
    },
  )
})
