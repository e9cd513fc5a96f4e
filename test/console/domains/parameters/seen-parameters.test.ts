import { describe, expect, it } from 'vitest'
import { seenTraffic } from '../../../../src/console/domains/parameters/seen-parameters.ts'
import { recordOf } from '../../../api/support/memory-control.ts'

const seen = [
  { url: 'https://shop.example/p?id=1&tint=red&utm_source=mail', hits: 6, firstSeenMs: 5 },
  { url: 'https://shop.example/p?id=1&tint=red', hits: 3, firstSeenMs: 2 },
  { url: 'https://shop.example/p?id=2&%72ef=a', hits: 1, firstSeenMs: 9 },
]

function shown(extra = {}) {
  return seenTraffic(seen, recordOf('shop.example', 1, extra), undefined)
}

describe('seenTraffic()', () => {
  it('counts requests and URLs of each parameter, the most frequent first', () => {
    const { requests, parameters } = shown()
    expect(requests).toBe(10)
    expect(parameters.map((one) => [one.name, one.requests, one.urls, one.firstSeenMs])).toEqual([
      ['id', 10, 3, 2],
      ['tint', 9, 2, 2],
      ['utm_source', 6, 1, 5],
      ['ref', 1, 1, 9],
    ])
  })

  it('says what becomes of each, and which rule decides', () => {
    const decisions = (extra?: object) => new Map(shown(extra).parameters.map(({ name, decision }) => [name, decision]))
    expect(decisions().get('utm_source')).toEqual({ kind: 'dropped', rule: 'tracking:utm_source' })
    expect(decisions().get('tint')).toEqual({ kind: 'unknown', rule: 'unknown' })
    expect(decisions().get('id')?.rule).toMatch(/^naming:/)
    expect(decisions({ strip: ['tint'], keep: ['ref'] }).get('tint')).toEqual({
      kind: 'dropped',
      rule: 'operator:strip',
    })
    expect(decisions({ strip: ['tint'], keep: ['ref'] }).get('ref')).toEqual({ kind: 'kept', rule: 'operator:keep' })
  })

  it('says where a parameter is dropped on some pages alone, and why it stays on the others', () => {
    const parameters = { tint: { keep: [], drop: ['/a'] } }
    const record = recordOf('shop.example', 1, { v: 2, mode: 'rewrite', templates: ['/a', '/b'], parameters } as never)
    const seen = ['/a?tint=1', '/b?tint=1'].map((path) => ({
      url: `https://shop.example${path}`,
      hits: 1,
      firstSeenMs: 1,
    }))
    const [tint] = seenTraffic(seen, record, undefined).parameters
    expect(tint).toMatchObject({ droppedIn: 1, decision: { kind: 'mixed', elsewhere: 'unknown' } })
    expect(tint?.decision.rule).toMatch(/^learned/)
  })

  it('adds names of the lists that no URL has', () => {
    expect(shown({ strip: ['gone'] }).parameters.at(-1)).toMatchObject({ name: 'gone', requests: 0, firstSeenMs: undefined }) // prettier-ignore
  })

  it('counts the URLs of each page', () => {
    expect(shown().pages[0]).toEqual({ url: 'https://shop.example/p?id=1&tint=red', requests: 9, variants: 2 })
  })

  it('knows nothing of a site without traffic and record', () => {
    expect(seenTraffic([], undefined, undefined)).toEqual({ urls: 0, requests: 0, parameters: [], pages: [] })
  })
})
