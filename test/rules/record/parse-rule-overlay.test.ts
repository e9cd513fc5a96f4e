import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRuleOverlay } from '../../../src/rules/record/parse-rule-overlay.ts'

const fact = { names: ['zz'], class: 'campaign', source: 'https://example.com', added: '2026-11-20' }

describe('parsing a rule overlay', () => {
  it('takes facts, vetoes and providers', () => {
    const overlay = {
      tracking: [{ ...fact, hosts: ['shop.test'], value: '[a-z]+', unless: [{ path: '/x' }] }],
      veto: [{ name: 'gclid', hosts: ['shop.test'] }],
      providers: [
        {
          name: 'x',
          types: { id: '\\d+' },
          kinds: { a: { key: '{id}', url: 'https://x.test/{id}', main: true } },
          hosts: { 'x.test': [{ path: '/{id}', to: 'a' }] },
          examples: [],
        },
      ],
    }
    expect(parseRuleOverlay(overlay)).toEqual({ ok: true, rules: overlay })
    expect(parseRuleOverlay({})).toEqual({ ok: true, rules: {} })
    expect(parseRuleOverlay({ tracking: [{ ...fact, ignoreCase: true }] }).ok).toBe(true)
  })

  it.each([
    ['a fact without names', { tracking: [{ ...fact, names: [] }] }, 'tracking.0.names'],
    ['an unknown class', { tracking: [{ ...fact, class: 'x' }] }, 'tracking.0.class'],
    [
      'a fact of a host that ignores case',
      { tracking: [{ ...fact, ignoreCase: true, hosts: ['a.test'] }] },
      'tracking.0',
    ],
    ['a veto without a name', { veto: [{}] }, 'veto.0.name'],
    ['a list', { veto: 'gclid' }, 'veto'],
    ['nothing', null, ''],
  ])('refuses %s', (_name, overlay, path) => {
    expect(parseRuleOverlay(overlay)).toMatchObject({ ok: false, problem: { path } })
  })

  it.each([
    '(a+)+',
    '(a|a)*',
    '(a*)*b',
    '((a+)b)+',
    '(?:\\d+)*',
    '(x|y){2,}',
    '(a{1,9}){3,9}',
    '(a|aa){40}b',
    '(a+){40}b',
    '(a?b?){40}c',
    '(',
    '(?=a)a',
    '(.)\\1',
    'a'.repeat(300),
  ])('refuses the grammar %j, which could take too long', (value) => {
    expect(parseRuleOverlay({ tracking: [{ ...fact, value }] }).ok).toBe(false)
  })

  it.each([
    '\\d{3,20}',
    '(?:ab){4}',
    '[\\da-f]{8}(?:-[\\da-f]{4}){3}',
    '(?:a|b)?',
    '[A-Za-z0-9_-]+',
    '(?:abc|def)',
    '(?:ab)+',
    '[(+)]+',
    '\\(a\\)+',
    'a(?:b+)?c',
  ])('takes the grammar %j', (value) => {
    expect(parseRuleOverlay({ tracking: [{ ...fact, value }] }).ok).toBe(true)
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.anything(), (value) => typeof parseRuleOverlay(value).ok === 'boolean'))
  })
})
