import { describe, expect, it } from 'vitest'
import { harmlessGate } from '../../src/export/harmless-names.ts'
import { learned, planOf } from './support/plans.ts'

describe('harmlessNames()', () => {
  it('are those of the record and common ones, and none that may be a secret, a session or an action', () => {
    const names = ['colour', 'token', 'sid', 'action', 'api_key', 'expires', 'PHPSESSID', 'csrf', 'a b']
    const { harmless } = planOf({ patterns: { [`/p?${names.map(encodeURIComponent).join('&')}`]: learned(names, []) } })
    expect(harmless).toEqual(expect.arrayContaining(['colour', 'page', 'q', 'id']))
    expect(harmless.filter((name) => names.slice(1).includes(name))).toEqual([])
  })

  it('never hold all names that are a secret together', () => {
    const { harmless } = planOf({ patterns: { '/p?code&state&t&k': learned(['code', 'state', 't', 'k'], []) } })
    expect(['code', 'state'].every((name) => harmless.includes(name))).toBe(false)
    expect(['t', 'k'].every((name) => harmless.includes(name))).toBe(false)
  })
})

describe('harmlessGate()', () => {
  it('passes known names with short values alone', () => {
    const gate = new RegExp(harmlessGate(planOf({})).onlyQuery!)
    expect(['', 'id=7', 'id=7&page=2', 'q='].every((query) => gate.test(query))).toBe(true)
    expect([`id=${'7'.repeat(31)}`, 'ids=7', 'id', 'id=7&other=1'].some((query) => gate.test(query))).toBe(false)
  })
})
