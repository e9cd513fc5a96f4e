import { describe, expect, it } from 'vitest'
import { markup } from '../support/markup.ts'
import { LONGEST_SHOWN, UrlText } from '../../../src/console/parts/url-text.tsx'

describe('UrlText', () => {
  it('shows markup as text', () => {
    expect(markup(UrlText({ text: '<img src=x onerror=alert(1)>"\'' }))).toBe(
      '<span class="url" dir="ltr">&lt;img src=x onerror=alert(1)&gt;&quot;&#39;</span>',
    )
  })

  it('names what is not seen', () => {
    expect(markup(UrlText({ text: 'a\u202Eb' }))).toContain('a<span class="escaped">U+202E</span>b')
  })

  it('elides what is long, and keeps the whole at hand', () => {
    const text = `https://example.com/?q=${'x'.repeat(8192)}end`
    const html = markup(UrlText({ text }))
    expect(html).toMatch(/^<details class="url-long"><summary>/)
    expect(html).toContain('8008 more characters')
    expect(html).toContain(`${text}</span></details>`)
  })

  it('has no fold in a cell', () => {
    const html = markup(UrlText({ text: 'x'.repeat(8192), inline: true }))
    expect(html).not.toContain('<details')
    expect(html.length).toBeLessThan(500)
  })

  it('shows whole what is not long', () => {
    const text = 'x'.repeat(LONGEST_SHOWN)
    expect(markup(UrlText({ text }))).toContain(text)
  })
})
