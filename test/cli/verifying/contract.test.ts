import { describe, expect, it } from 'vitest'
import { disagreements, parseAnswer, parseFixtures, type FixtureCase } from '../../../src/cli/verifying/contract.ts'
import { FIXTURES } from '../small-fixtures.ts'

const ALL = { item: true, applied: true }
const ITEM = { provider: 'p', kind: 'k', id: '1' }
const CASE: FixtureCase = {
  id: 'a/b',
  source: 'test',
  kind: 'required',
  profile: 'identity',
  input: 'x',
  expected: { ok: true, url: 'u', key: 'p:1', item: ITEM, applied: [{ step: 's', rule: 'r', name: 'n' }] },
}
const ANSWER = {
  ok: true,
  url: 'u',
  key: 'p:1',
  item: ITEM,
  applied: [{ step: 's', rule: 'r', name: 'n', from: 'n=1' }],
}

describe('disagreements', () => {
  it('finds none in an answer that says more than is asked', () => {
    expect(disagreements(CASE, ANSWER, ALL)).toEqual([])
  })

  it.each([
    ['ok', { ...ANSWER, ok: false }],
    ['url', { ...ANSWER, url: 'v' }],
    ['key', { ...ANSWER, key: 'p:2' }],
    ['item', { ...ANSWER, item: { ...ITEM, id: '2' } }],
    ['item', { ...ANSWER, item: { ...ITEM, token: 't' } }],
    ['item', { ...ANSWER, item: undefined }],
    ['applied', { ...ANSWER, applied: [] }],
    ['applied', { ...ANSWER, applied: [...ANSWER.applied, ...ANSWER.applied] }],
  ])('finds another %s', (field, answer) => {
    expect(disagreements(CASE, answer, ALL).map((one) => one.field)).toEqual([field])
  })

  it('asks no item and no steps of an implementation that reports neither', () => {
    expect(disagreements(CASE, { ok: true, url: 'u', key: 'p:1' }, { item: false, applied: false })).toEqual([])
  })

  it('finds an item where there should be none', () => {
    const { item: _, ...expected } = CASE.expected
    expect(disagreements({ ...CASE, expected }, ANSWER, ALL).map(({ field }) => field)).toEqual(['item'])
  })
})

describe('parseFixtures', () => {
  it('takes a contract', () => {
    expect(parseFixtures(FIXTURES)).toEqual({ ok: true, fixtures: FIXTURES })
  })

  it.each([
    [null, ''],
    [{ ...FIXTURES, version: 0 }, 'version'],
    [{ ...FIXTURES, cases: [{ ...CASE, profile: 'edge' }] }, 'cases.0.profile'],
    [{ ...FIXTURES, cases: [{ ...CASE, record: { domain: 'a.example' } }] }, 'cases.0.record'],
    [{ ...FIXTURES, cases: [{ ...CASE, expected: { ...CASE.expected, more: 1 } }] }, 'cases.0.expected.more'],
    [{ ...FIXTURES, cases: [CASE, CASE] }, 'cases.1.id'],
  ])('refuses %j', (value, path) => {
    expect(parseFixtures(value)).toMatchObject({ ok: false, path })
  })
})

describe('parseAnswer', () => {
  it('takes what it knows and ignores the rest', () => {
    expect(parseAnswer({ ...ANSWER, input: 'x' })).toMatchObject({ ok: true, answer: { url: 'u' } })
  })

  it('takes null for no item', () => {
    expect(parseAnswer({ ...ANSWER, item: null })).toMatchObject({ ok: true, answer: { item: null } })
  })

  it('names the member that is missing', () => {
    expect(parseAnswer({ ok: true, url: 'u' })).toEqual({ ok: false, message: expect.stringMatching(/^key: /) })
  })
})
