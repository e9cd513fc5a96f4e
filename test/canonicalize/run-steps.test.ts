import { describe, expect, it } from 'vitest'
import { NESTED } from '../../src/canonicalize/canonicalize.ts'
import { hostContexts } from '../../src/canonicalize/host-contexts.ts'
import { initialState, textOf, type StepState } from '../../src/canonicalize/step-state.ts'
import { opensText, runSteps, settles } from '../../src/canonicalize/run-steps.ts'
import { STEPS } from '../../src/canonicalize/steps.ts'
import { parse } from '../../src/canonicalize/steps/parse.ts'
import { ruleIndex } from '../../src/rules/match/rule-index.ts'

const contexts = hostContexts(ruleIndex(), undefined)

function run(url: string): { state: StepState; ran: string[] } {
  const state = initialState(url, 'identity', contexts, NESTED, 0)
  const ran: string[] = []
  runSteps(state, STEPS, ({ name }) => ran.push(name))
  return { state, ran }
}

describe('runSteps()', () => {
  it('runs every step in the order of the table', () => {
    const { state, ran } = run('https://example.com/a?b=2&a=1')
    expect(ran).toEqual(STEPS.map(({ name }) => name))
    expect([textOf(state), state.outcome?.kind]).toEqual(['https://example.com/a?a=1&b=2', 'keyed'])
  })

  it.each([
    ['no url', 'no-url', 'parse'],
    ['https://youtu.be/dQw4w9WgXcQ', 'item', 'provider'],
    ['https://example.com/?b=1&signature=x', 'untouched', 'pass-through'],
  ])('stops on %s, whose outcome is %s', (url, kind, last) => {
    const { state, ran } = run(url)
    expect([state.outcome?.kind, ran.at(-1)]).toEqual([kind, last])
  })

  it('leaves the query to a URL that the path holds', () => {
    expect(run('https://example.com/web/https://a.test/?b=2&a=1').ran).not.toContain('query')
  })

  it('ends where a cleaned URL is a redirector, which the original was not', () => {
    const { state } = run(
      'https://www.google.com/url;jsessionid=0123456789ABCDEF0123456789ABCDEF?q=https%3A%2F%2Fexample.com%2Fa',
    )
    expect(state.outcome).toEqual({
      kind: 'reopened',
      url: 'https://www.google.com/url?q=https%3A%2F%2Fexample.com%2Fa',
    })
  })
})

describe('opensText()', () => {
  it('recognizes redirectors and items of a host', () => {
    const context = contexts.of('youtu.be')
    expect([opensText('https://youtu.be/dQw4w9WgXcQ', context), opensText('https://youtu.be/', context)]).toEqual([true, false]) // prettier-ignore
  })
})

describe('settles()', () => {
  it.each([
    ['https://example.com/a?b=1', true],
    ['https://example.com/a?signature=x', false],
    ['https://example.com/web/https://a.test/', false],
  ])('says of %s: %s', (url, expected) => {
    expect(settles(parse(url)!, run('https://example.com/').state)).toBe(expected)
  })
})
