import { describe, expect, it } from 'vitest'
import { markup } from '../support/markup.ts'
import { explainUrls } from '../../../src/console/playground/explained-urls.ts'
import { PagesView } from '../../../src/console/playground/pages-view.tsx'
import { readQuestion } from '../../../src/console/playground/question.ts'
import { textOf } from '../support/console-world.ts'

function text(...urls: readonly string[]): string {
  const question = readQuestion({ url: urls.join('\n') })
  return textOf(markup(PagesView({ explained: explainUrls(question, {}), question })))
}

describe('PagesView', () => {
  it('counts the pages of several URLs', () => {
    const shown = text('https://a.example/', 'https://a.example/?gclid=1', 'https://b.example/')
    expect(shown).toContain('3 URLs, 2 pages')
    expect(shown).not.toContain('What keeps them apart')
  })

  it('names no canonical URL where there is none', () => {
    const shown = text('https://a.example/', 'just a text')
    expect(shown).toContain('just a text page 2 none: this is not an http(s) URL url:')
  })

  it('says of two URLs why they are one page', () => {
    const shown = text('https://a.example/?gclid=1', 'https://a.example/')
    expect(shown).toContain('2 URLs, 1 page')
    expect(shown).toContain('Same page')
    expect(shown).toContain('URL 1: tracking:gclid')
    expect(shown).toContain('URL 2: nothing')
  })

  it('says of two URLs why they are two', () => {
    const shown = text('https://a.example/?id=7', 'https://a.example/?id=8')
    expect(shown).toContain('Two pages')
    expect(shown).toContain('parameter id id=7 id=8 naming scheme')
  })
})
