import { describe, expect, it } from 'vitest'
import { NESTED } from '../../src/canonicalize/canonicalize.ts'
import { hostContexts } from '../../src/canonicalize/host-contexts.ts'
import { openDraft, parametersOf, startPage, textOf, type Page } from '../../src/canonicalize/page.ts'
import { parse } from '../../src/canonicalize/steps/parse.ts'
import { ruleIndex } from '../../src/rules/match/rule-index.ts'

const contexts = hostContexts(ruleIndex(), undefined)

function pageOf(url: string): Page {
  const page = startPage(url, 'request', contexts, NESTED, 0)
  const draft = parse(url)!
  openDraft(page, draft, contexts.of(draft.host))
  return page
}

describe('openDraft()', () => {
  it('gives the draft the profile of its page and finds a URL in the path', () => {
    const page = pageOf('https://example.com/web/https://a.test/?b=1')
    expect([page.draft.profile, page.context.host, page.wrapsUrl]).toEqual(['request', 'example.com', true])
    expect(pageOf('https://example.com/web').wrapsUrl).toBe(false)
  })
})

describe('textOf()', () => {
  it('returns the text that was parsed until a step notes a change', () => {
    const page = pageOf('https://example.com/a?b=1')
    page.draft.query = 'b=2'
    expect(textOf(page)).toBe('https://example.com/a?b=1')
    page.draft.applied.push({ step: 'query', rule: 'sort' })
    expect(textOf(page)).toBe('https://example.com/a?b=2')
    page.outcome = { kind: 'untouched' }
    expect(textOf(page)).toBe('https://example.com/a?b=1')
  })
})

describe('parametersOf()', () => {
  it('reads the query again only when it changed', () => {
    const page = pageOf('https://example.com/a?b=1')
    const first = parametersOf(page)
    expect(parametersOf(page)).toBe(first)
    page.draft.query = 'c=1'
    expect(parametersOf(page).list.map(({ name }) => name)).toEqual(['c'])
  })
})
