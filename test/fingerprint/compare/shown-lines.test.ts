import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shownLines } from '../../../src/fingerprint/compare/shown-lines.ts'
import { content } from '../../../src/fingerprint/kinds/content.ts'
import type { Page } from '../../../src/fingerprint/types.ts'

const BOUNDS = { maxCharacters: 1_000, maxPerLine: 100 }

function pageOf(body: string | Uint8Array, contentType = 'text/html'): Page {
  const url = 'https://shop.example/p?ref=a'
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  return { url, finalUrl: url, status: 200, contentType, body: bytes }
}

describe('shownLines', () => {
  it('gives what a comparison looks at, in the order of the page', () => {
    const html =
      '<title>Lamp</title><h1>Lamp &amp; bulb</h1><script>hidden()</script><p>One <b>line</b></p><a href="/q?x=1">more</a>'
    const { lines, isCut } = shownLines(pageOf(html), BOUNDS)
    expect(lines.map(({ text, isTarget }) => [text, isTarget])).toEqual([
      ['Lamp', false],
      ['Lamp & bulb', false],
      ['One line', false],
      ['/q?x=1', true],
      ['more', false],
    ])
    expect(isCut).toBe(false)
  })

  it('says which units of the fingerprint each line became', () => {
    const page = pageOf('<p>Lamp</p><p>was 55.00 EUR, now 7.00 EUR</p><p>end</p>')
    const { lines } = shownLines(page, BOUNDS)
    const { units } = content.of(page)
    const ranges = lines.map(({ units: [from, to] }) => to - from)
    expect(ranges).toEqual([1, 2, 1])
    expect(lines.at(-1)?.units[1]).toBe(units.length)
  })

  it('leaves hidden fields and echoes of the own URL out, as the comparison does', () => {
    const html = '<p>Hi</p><input type="hidden" value="csrf-1"><a href="/share?ref=a&id=2">share</a>'
    const texts = shownLines(pageOf(html), BOUNDS).lines.map(({ text }) => text)
    expect(texts).toEqual(['Hi', '/share?id=2', 'share'])
  })

  it('cuts long lines and long pages, and says so', () => {
    const long = shownLines(pageOf(`<p>${'x'.repeat(500)}</p><p>end</p>`), BOUNDS)
    expect(long.lines.map(({ text }) => text)).toEqual([`${'x'.repeat(100)}…`, 'end'])
    const many = shownLines(pageOf('<p>ten chars.</p>'.repeat(200)), BOUNDS)
    expect([many.lines.length, many.isCut]).toEqual([100, true])
  })

  it('shows lines of text and values of JSON, and nothing of bytes', () => {
    const shown = (body: string | Uint8Array, type: string) =>
      shownLines(pageOf(body, type), BOUNDS).lines.map(({ text }) => text)
    expect(shown('a\nb', 'text/plain')).toEqual(['text/plain', 'a', 'b'])
    expect(shown('{"price":12}', 'application/json')).toEqual(['application/json', '12'])
    expect(shown(new Uint8Array([0, 1, 2]), 'image/png')).toEqual([])
  })

  it('keeps within its bounds whatever the page holds', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 5_000 }),
        fc.constantFrom('text/html', 'application/json', ''),
        (body, type) => {
          const { lines } = shownLines(pageOf(body, type), BOUNDS)
          expect(lines.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(BOUNDS.maxCharacters)
        },
      ),
    )
  })
})
