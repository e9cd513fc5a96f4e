import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askedUrl, carriesSecret, readEvent, type TrafficEvent } from '../../../src/jobs/events/traffic-event.ts'

const EVENT = {
  original: 'https://shop.example/p?id=1&gclid=2',
  canonical: 'https://shop.example/p?id=1',
  domain: 'shop.example',
  status: 200,
  hit: true,
  detail: 'rewrite',
  rate: 0.01,
}

describe('readEvent', () => {
  it('reads the events of the edge; a sampled event represents many', () => {
    const { rate: _rate, ...visit } = EVENT
    expect(readEvent(EVENT)).toEqual({ kind: 'visit', ...visit, weight: 100 })
  })

  it('reads the digest of a body that came from the origin, and no other text', () => {
    const digest = '0123456789abcdef'.repeat(4)
    expect(readEvent({ ...EVENT, hit: false, digest })).toMatchObject({ kind: 'visit', digest })
    for (const change of [{ digest }, { hit: false, digest: digest.toUpperCase() }, { hit: false, digest: 7 }])
      expect(readEvent({ ...EVENT, ...change })).not.toHaveProperty('digest')
  })

  it.each(['localhost', 'a_b.example', '127.0.0.1', '[::1]'])('takes %s for a domain', (domain) => {
    expect(readEvent({ ...EVENT, domain })).toMatchObject({ kind: 'visit', domain })
  })

  it('takes an event without detail and rate for one request', () => {
    const { detail: _detail, rate: _rate, ...older } = EVENT
    expect(readEvent(older)).toMatchObject({ kind: 'visit', detail: '', weight: 1 })
  })

  it.each([
    { original: 'javascript:alert(1)' },
    { original: `https://shop.example/${'x'.repeat(8_192)}` },
    { canonical: 7 },
    { domain: 'shop.example/../x' },
    { domain: 'x'.repeat(254) },
    { domain: '.' },
    { domain: 'shop..example' },
    { domain: 'shop.example:80' },
    { status: '200' },
    { hit: 1 },
    { detail: {} },
    { rate: 0 },
    { rate: 2 },
    { rate: Number.NaN },
  ])('drops an event with %j', (change) => {
    expect(readEvent({ ...EVENT, ...change })).toEqual({ kind: 'refused', why: 'malformed' })
  })

  it('never throws, whatever a message holds', () => {
    fc.assert(
      fc.property(fc.anything(), (body) => {
        expect(readEvent(body).kind).toMatch(/visit|drift|refused/)
      }),
      { seed: 4, numRuns: 500 },
    )
  })

  it('reads that an origin has other fixtures', () => {
    const drift = { kind: 'contract-drift', domain: 'shop.example', ours: 'a', theirs: 'b'.repeat(500) }
    expect(readEvent(drift)).toEqual({ kind: 'drift', domain: 'shop.example', ours: 'a', theirs: 'b'.repeat(128) })
    for (const change of [{ theirs: 1 }, { ours: 1 }, { domain: 'x/y' }])
      expect(readEvent({ ...drift, ...change })).toEqual({ kind: 'refused', why: 'malformed' })
  })

  it.each([
    'https://shop.example/p?token=abc',
    'https://shop.example/p?id=1&X-Amz-Signature=0123456789abcdef',
    'https://shop.example/p;jsessionid=0123456789ABCDEF0123456789ABCDEF?id=1',
    'https://shop.example/p?PHPSESSID=6f1c5a8e9b7d4c3a2f1e0d9c8b7a6f5e',
    'https://shop.example/?add-to-cart=77',
    'https://shop.example/newsletter?unsubscribe=1',
    'https://ada:secret@shop.example/p',
  ])('drops %s, even though the edge should not have sent it', (original) => {
    expect(readEvent({ ...EVENT, original, canonical: original })).toEqual({ kind: 'refused', why: 'secret' })
    expect(carriesSecret(original)).toBe(true)
  })

  it('does not take an ordinary page for a secret', () => {
    expect(carriesSecret('https://shop.example/p?id=1&q=token')).toBe(false)
  })
})

describe('askedUrl()', () => {
  it('is the original URL in mode observe, and the canonical one where it was rewritten', () => {
    const urlIn = (detail: string): string => askedUrl(readEvent({ ...EVENT, detail }) as TrafficEvent)
    expect([urlIn('observe'), urlIn('rewrite'), urlIn('identity')]).toEqual([
      EVENT.original,
      EVENT.canonical,
      EVENT.canonical,
    ])
  })
})
