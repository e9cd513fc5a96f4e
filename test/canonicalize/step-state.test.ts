import { describe, expect, it } from 'vitest'
import { NESTED } from '../../src/canonicalize/canonicalize.ts'
import { hostContexts } from '../../src/canonicalize/host-contexts.ts'
import { openDraft, parametersOf, initialState, textOf, type StepState } from '../../src/canonicalize/step-state.ts'
import { parse } from '../../src/canonicalize/steps/parse.ts'
import { ruleIndex } from '../../src/rules/match/rule-index.ts'

const contexts = hostContexts(ruleIndex(), undefined)

function stateOf(url: string): StepState {
  const state = initialState(url, 'request', contexts, NESTED, 0)
  const draft = parse(url)!
  openDraft(state, draft, contexts.of(draft.host))
  return state
}

describe('openDraft()', () => {
  it('gives the draft the profile of the run and finds a URL in the path', () => {
    const state = stateOf('https://example.com/web/https://a.test/?b=1')
    expect([state.draft.profile, state.context.host, state.wrapsUrl]).toEqual(['request', 'example.com', true])
    expect(stateOf('https://example.com/web').wrapsUrl).toBe(false)
  })
})

describe('textOf()', () => {
  it('returns the text that was parsed until a step notes a change', () => {
    const state = stateOf('https://example.com/a?b=1')
    state.draft.query = 'b=2'
    expect(textOf(state)).toBe('https://example.com/a?b=1')
    state.draft.applied.push({ step: 'query', rule: 'sort' })
    expect(textOf(state)).toBe('https://example.com/a?b=2')
    state.outcome = { kind: 'untouched' }
    expect(textOf(state)).toBe('https://example.com/a?b=1')
  })
})

describe('parametersOf()', () => {
  it('reads the query again only when it changed', () => {
    const state = stateOf('https://example.com/a?b=1')
    const first = parametersOf(state)
    expect(parametersOf(state)).toBe(first)
    state.draft.query = 'c=1'
    expect(parametersOf(state).list.map(({ name }) => name)).toEqual(['c'])
  })
})
