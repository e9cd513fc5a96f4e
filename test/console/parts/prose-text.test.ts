import { describe, expect, it } from 'vitest'
import { ProseText } from '../../../src/console/parts/prose-text.tsx'
import { markup } from '../support/markup.ts'

describe('ProseText', () => {
  it('shows words as they are, inert', () => {
    expect(markup(ProseText({ text: 'by <b>ann</b>' }))).toBe('<bdi class="prose">by &lt;b&gt;ann&lt;/b&gt;</bdi>')
  })

  it('names what is not seen', () => {
    expect(markup(ProseText({ text: 'a\u202eb' }))).toBe(
      '<bdi class="prose">a<span class="escaped">U+202E</span>b</bdi>',
    )
  })

  it('cuts long text', () => {
    expect(markup(ProseText({ text: 'x'.repeat(9000) })).length).toBeLessThan(1_200)
  })
})
