import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareFingerprints } from '../../src/fingerprint/compare/compare.ts'
import { fingerprinterNamed } from '../../src/fingerprint/kinds/fingerprints.ts'
import { volatileSlots } from '../../src/fingerprint/mask/volatile-slots.ts'
import type { Fingerprinter, Page, RenderedPage } from '../../src/fingerprint/types.ts'
import { htmlPage } from '../fingerprint/generated-pages.ts'

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

/**
 * What every kind of fingerprint does, called in the test of each.
 *
 * @param golden the hash of a fixed page. Raise the version of the kind whenever it changes: stored fingerprints of the old
 * version no longer compare
 */
export function describeFingerprint(fingerprinter: Fingerprinter, golden: string): void {
  describe(`the fingerprint ${fingerprinter.name}`, () => {
    it('is in the list and states its name and version', () => {
      expect(fingerprinterNamed(fingerprinter.name)).toBe(fingerprinter)
      const { name, version } = fingerprinter.of(samplePage('x'))
      expect({ name, version }).toEqual({ name: fingerprinter.name, version: fingerprinter.version })
    })

    it('keeps its hashes for its version', () => {
      expect(fingerprinter.of(samplePage('Golden')).hash).toBe(golden)
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
}
