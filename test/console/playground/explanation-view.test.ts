import { describe, expect, it } from 'vitest'
import { markup } from '../support/markup.ts'
import { explainUrls } from '../../../src/console/playground/explained-urls.ts'
import { ExplanationView } from '../../../src/console/playground/explanation-view.tsx'
import { readQuestion } from '../../../src/console/playground/question.ts'
import { textOf } from '../support/console-world.ts'

function view(url: string, profile = 'identity'): string {
  const [explained] = explainUrls(readQuestion({ url, profile }), {})
  return markup(
    ExplanationView({ explained: explained!, snippets: { origin: 'https://control.example', choice: 'published' } }),
  )
}

describe('ExplanationView', () => {
  it('shows ten steps in order, with rule, source and change', () => {
    const html = view('https://example.com/a?b=2&utm_source=n&id=7')
    expect(html.match(/<li class="step /g)).toHaveLength(10)
    expect(html).toContain('tracking:utm_source')
    expect(html).toMatch(
      /<a href="https:\/\/[^"]+" rel="noreferrer" aria-label="Source of the rule tracking:utm_source">/,
    )
    expect(html).toContain('<del>utm_source=n&amp;</del>')
    expect(textOf(html)).toContain('naming scheme: names the thing itself')
  })

  it('shows item and key of a known platform', () => {
    const text = textOf(view('https://youtu.be/dQw4w9WgXcQ'))
    expect(text).toContain('video dQw4w9WgXcQ of youtube')
    expect(text).toContain('youtube:dQw4w9WgXcQ')
    expect(text).not.toContain('Parameters that are kept')
  })

  it('warns where a URL is left as it is', () => {
    expect(textOf(view('https://example.com/?b=1&X-Amz-Signature=abc'))).toContain('Left untouched')
  })

  it('says so where something is no URL', () => {
    const text = textOf(view('mailto:someone'))
    expect(text).toContain('none: this is not an http(s) URL')
    expect(text).toContain('the SHA-256 of this text')
    expect(textOf(view('www.example.com/a'))).toContain('not an http(s) URL; https://www.example.com/a is one')
  })

  it('shows nothing of a URL as markup', () => {
    const html = view('https://example.com/<img src=x>?"><script>alert(1)</script>=1&utm_source="\'><b>')
    expect(html).not.toMatch(/<(img|script|b)[ >]/)
  })
})
