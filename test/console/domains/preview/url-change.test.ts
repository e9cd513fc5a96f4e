import { describe, expect, it } from 'vitest'
import { UrlChange } from '../../../../src/console/domains/preview/url-change.tsx'
import { textOf } from '../../support/console-world.ts'
import { markup } from '../../support/markup.ts'

const shown = (before: string, after: string): string => markup(UrlChange({ before, after }))

describe('UrlChange', () => {
  it('strikes out what goes', () => {
    const html = shown('https://a.example/p?id=1&utm_source=x', 'https://a.example/p?id=1')
    expect(html).toMatch(/<del>.*&amp;utm_source=x.*<\/del>/)
    expect(textOf(html).replaceAll(' ', '')).toBe('https://a.example/p?id=1&utm_source=x')
  })

  it('shows both where more than that changes', () => {
    expect(textOf(shown('https://a.example/old', 'https://a.example/new'))).toBe(
      'https://a.example/old becomes https://a.example/new',
    )
  })

  it('elides what is long, and keeps it inert', () => {
    const html = shown(`https://a.example/p?<b>=${'x'.repeat(8000)}&y=1`, 'https://a.example/p?y=1')
    expect(html.length).toBeLessThan(2_000)
    expect(html).not.toContain('<b>')
  })
})
