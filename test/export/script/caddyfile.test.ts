import { describe, expect, it } from 'vitest'
import { firstOf, matches, misses, quoted, runsOf, type Writer } from '../../../src/export/script/caddyfile.ts'
import { planOf } from '../support/plans.ts'

const writer = (): Writer => ({ plan: planOf({}), count: 0 })

describe('blocks of a Caddyfile', () => {
  it('hold texts that nothing can end', () => {
    expect(quoted('a`b')).toBe('`ab`')
    expect(matches('v', 'a')).toBe('vars_regexp NAME {http.vars.v} `a`')
    expect(misses('v', 'a')).toBe('not vars_regexp {http.vars.v} `a`')
  })

  it('have matchers of their own', () => {
    const text = firstOf(writer(), [
      [[['host a'], ['path /b']], () => 'one'],
      [[], (name) => `two {re.${name}.1}`],
    ])
    const names = [...text.matchAll(/^@(\w+) \{/gm)].map(([, name]) => name)
    expect(new Set(names).size).toBe(2)
    expect(text.indexOf('path /b')).toBeLessThan(text.indexOf('one'))
    expect(text).toContain(`two {re.${names[1]}.1}`)
  })

  it('take out as many runs as they are told, and then do what is left to do', () => {
    const text = runsOf(writer(), 'a=1', 'vars left 1', 2)
    expect(text.split('vars_regexp').length - 1).toBe(3)
    expect(text).toContain('vars left 1')
  })
})
