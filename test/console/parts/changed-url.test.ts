import { describe, expect, it } from 'vitest'
import { markup } from '../support/markup.ts'
import { ChangedUrl } from '../../../src/console/parts/changed-url.tsx'

describe('ChangedUrl', () => {
  it('marks what went before, and what came after', () => {
    const html = markup(ChangedUrl({ before: 'http://a.example/?b=1', after: 'https://a.example/' }))
    expect(html).toContain('<dd><span class="url" dir="ltr">http://a.example/<del>?b=1</del></span></dd>')
    expect(html).toContain('<dd><span class="url" dir="ltr">http<ins>s</ins>://a.example/</span></dd>')
  })

  it('shows markup and unseen characters inert', () => {
    const html = markup(ChangedUrl({ before: '<script>\u202E', after: '<script>' }))
    expect(html).not.toContain('<script>')
    expect(html).toContain('<del><span class="escaped">U+202E</span></del>')
  })

  it('stays short for long URLs, and keeps the change', () => {
    const long = 'x'.repeat(50_000)
    const html = markup(
      ChangedUrl({ before: `https://a.example/${long}?b=${long}`, after: `https://a.example/${long}` }),
    )
    expect(html.length).toBeLessThan(2000)
    expect(html).toContain('<del>?b=x')
  })
})
