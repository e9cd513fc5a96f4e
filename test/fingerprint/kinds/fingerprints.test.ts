import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareFingerprints } from '../../../src/fingerprint/compare/compare.ts'
import { FINGERPRINTERS, fingerprinterNamed } from '../../../src/fingerprint/kinds/fingerprints.ts'
import { volatileSlots } from '../../../src/fingerprint/mask/volatile-slots.ts'
import type { Page, RenderedPage } from '../../../src/fingerprint/types.ts'
import { htmlPage } from '../generated-pages.ts'

const TYPES = [
  'text/html',
  'text/html; charset=utf-16',
  'application/json',
  'application/rss+xml',
  'text/plain',
  'image/png',
  '',
  'x',
]

function samplePage(title: string): Page {
  const html = `<!doctype html><title>${title}</title><meta property="og:title" content="${title}"><h1 class="${title}">${title}</h1><p>text`
  const rendered: RenderedPage = { title, boxes: [{ tag: 'h1', text: title, x: 8, y: 8, width: 300, height: 20 }] }
  return { ...htmlPage(html), rendered }
}

const arbitraryPage = fc.record({
  url: fc.constantFrom('https://a.example/p?x=1&y=%zz', 'no url'),
  finalUrl: fc.constantFrom('https://a.example/q', ''),
  status: fc.constant(200),
  contentType: fc.constantFrom(...TYPES),
  body: fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc
      .array(
        fc.constantFrom(
          '<p>',
          '</div>',
          '<a href="?x=1&z',
          '"',
          '<table><td>',
          '<ul><li>',
          'a',
          '<!--',
          '<title>',
          '{',
          ':',
          '1',
          '&#x0;',
          '<script type="application/ld+json">',
          '</script>',
          ' ',
        ),
        { maxLength: 60 },
      )
      .map((parts) => new TextEncoder().encode(parts.join(''))),
  ),
})

/** Raise the version in the fingerprint's file together with these: stored fingerprints of the old kind no longer compare. */
const GOLDEN: Readonly<Record<string, string>> = {
  'content 8': '93a76da9890d4c8dfa5a9dc72a00063b',
  'body 1': '5ce32491cf941eb1f1a597e438cb6c3a',
  'dom 1': '51ad665af1bb5d58a13e7d60eb29fcf0',
  'meta 2': 'f646dad5430e9201ac3fb3a850e8a04d',
  'rendered 4': 'b8058d30f7cdad0c7a2828d03dfcf595',
}

describe.each(FINGERPRINTERS)('the fingerprint $name', (fingerprinter) => {
  it('answers to its name and says its name and version', () => {
    expect(fingerprinterNamed(fingerprinter.name)).toBe(fingerprinter)
    const { name, version } = fingerprinter.of(samplePage('x'))
    expect({ name, version }).toEqual({ name: fingerprinter.name, version: fingerprinter.version })
  })

  it('is the same as ever for its version', () => {
    expect(fingerprinter.of(samplePage('Golden')).hash).toBe(GOLDEN[`${fingerprinter.name} ${fingerprinter.version}`])
  })

  it('is total, deterministic, JSON, and equal to itself for any bytes', () => {
    fc.assert(
      fc.property(arbitraryPage, (page) => {
        const print = fingerprinter.of(page)
        expect(fingerprinter.of({ ...page, body: page.body.slice() })).toEqual(print)
        expect(JSON.parse(JSON.stringify(print))).toEqual(print)
        expect(print.hash).toMatch(/^[0-9a-f]{32}$/)
        expect(compareFingerprints(print, print)).toEqual({ verdict: 'equal', maskedShare: 0 })
        expect(print.units.filter((unit) => !/^[\w-]{16}$/.test(unit))).toEqual([])
      }),
      { seed: 20261121, numRuns: 150 },
    )
  })

  it('differs for another title, and a mask learned from the two of them makes them equal or leaves them', () => {
    const [a, b] = [fingerprinter.of(samplePage('One')), fingerprinter.of(samplePage('Two'))]
    expect(a.hash).not.toBe(b.hash)
    expect(compareFingerprints(a, b).verdict).toBe('differ')
    expect(compareFingerprints(a, b, volatileSlots(a, b)).verdict).toBe(a.units.length > 0 ? 'equal' : 'differ')
  })

  it('tells apart bodies of one byte that are no text', () => {
    const [a, b] = [1, 2].map((byte) =>
      fingerprinter.of({ ...htmlPage(''), contentType: 'image/png', body: new Uint8Array([byte]) }),
    )
    expect(compareFingerprints(a!, b!).verdict).toBe('differ')
  })

  it('takes time linear in a hostile page', () => {
    for (const part of [
      '<div>',
      '<ul><li>',
      '<a href="?',
      '<title>',
      '<td>',
      '&',
      '<p class="a1">',
      '? =',
      '%3D?',
      '<!',
    ])
      expect(fingerprinter.of(htmlPage(part.repeat(20_000))).hash).toMatch(/^[0-9a-f]{32}$/)
  }, 20_000)
})

describe('the list', () => {
  it('has every name once, the default first', () => {
    expect(FINGERPRINTERS.map(({ name }) => name)).toEqual(['content', 'body', 'dom', 'meta', 'rendered'])
    expect(fingerprinterNamed('nothing')).toBeUndefined()
  })
})
