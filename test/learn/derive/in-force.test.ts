import { describe, expect, it } from 'vitest'
import { NOTHING_IN_FORCE, verdictsInForce, type InForce } from '../../../src/learn/derive/in-force.ts'
import type { GuardReport } from '../../../src/learn/types.ts'
import type { DomainRecord, LearnedParameter } from '../../../src/rules/record/domain-record.ts'
import { START_MS } from '../fake-site.ts'

const DAY_MS = 86_400_000
const EVIDENCE = { equal: 30, differ: 0, inconclusive: 0, upperBound99: 0.2, holdout: [0, 0] } as const
const parameter = (more: Partial<LearnedParameter>): LearnedParameter => ({
  drop: [],
  keep: [],
  basis: 'verified',
  evidence: EVIDENCE,
  ...more,
})
const RECORD: DomainRecord = {
  v: 2,
  domain: 'shop.example',
  revision: 1,
  builtAt: new Date(START_MS).toISOString(),
  sha256: '',
  mode: 'observe',
  templates: ['/item', '/list', '/raw'],
  patterns: {},
  vetoByTemplate: { fbclid: ['/list'], '*': ['/raw'] },
  parameters: {
    trk: parameter({ drop: ['/item'], keep: ['/list', '/raw'], keepValues: { '/item': ['b2b'] } }),
    ref: parameter({ drop: 'everywhere', keep: ['/list'] }),
    view: parameter({ dropValues: { '/list': ['1'] } }),
  },
}
const inForce = (more: Partial<DomainRecord> = {}, nowMs = START_MS, previousGuard?: GuardReport): InForce =>
  verdictsInForce({ previous: { ...RECORD, ...more }, ...(previousGuard && { previousGuard }) }, nowMs)

describe('verdictsInForce', () => {
  it('reads what the record drops, drops by value and keeps on a template', () => {
    const { verdictOn, keepValuesOf, dropValuesOf, equalOf, upperBoundOf } = inForce()
    expect(verdictOn('/item', 'trk', false)).toBe('dropped')
    expect(verdictOn('/list', 'trk', false)).toBe('kept')
    expect(verdictOn('/list', 'view', false)).toBe('values')
    expect(verdictOn('/item', 'view', false)).toBeUndefined()
    expect(verdictOn('/item', 'other', false)).toBeUndefined()
    expect([keepValuesOf('/item', 'trk'), dropValuesOf('/list', 'view'), equalOf('trk')]).toEqual([['b2b'], ['1'], 30])
    expect([upperBoundOf('trk'), upperBoundOf('other')]).toEqual([0.2, 1])
  })

  it('lists the values that stay by the templates on which they do', () => {
    const keepValues = { '/item': ['b2b'], '/list': ['b2b', 'vip'] }
    const { importantValuesOf } = inForce({ parameters: { trk: parameter({ drop: ['/item', '/list'], keepValues }) } })
    expect([...importantValuesOf('trk')]).toEqual([['b2b', ['/item', '/list']], ['vip', ['/list']]]) // prettier-ignore
    expect(importantValuesOf('view').size).toBe(0)
  })

  it('takes a name that is dropped everywhere for dropped on the templates that it was compared on', () => {
    const { verdictOn } = inForce()
    expect(verdictOn('/item', 'ref', false)).toBe('dropped')
    expect(verdictOn('/list', 'ref', false)).toBe('kept')
    expect(verdictOn('/new', 'ref', false)).toBeUndefined()
  })

  it('takes a static rule for in force on the templates of the record, but where it is vetoed', () => {
    const { verdictOn } = inForce()
    const on = (template: string) => verdictOn(template, 'fbclid', true)
    expect([on('/item'), on('/list'), on('/raw'), on('/new')]).toEqual(['dropped', 'kept', 'kept', undefined])
  })

  it('counts no template that keeps every name among those on which a name matters', () => {
    expect(inForce().templatesOf('trk')).toEqual({ kept: ['/list'], dropped: ['/item'] })
    expect(inForce().templatesOf('view')).toEqual({ kept: [], dropped: ['/list'] })
  })

  it('says nothing once the record is older than 90 days, has no date, or is not there', () => {
    expect(inForce({}, START_MS + 90 * DAY_MS).verdictOn('/item', 'trk', false)).toBe('dropped')
    expect(inForce({}, START_MS + 91 * DAY_MS)).toBe(NOTHING_IN_FORCE)
    expect(inForce({ builtAt: '' })).toBe(NOTHING_IN_FORCE)
    expect(verdictsInForce({}, START_MS)).toBe(NOTHING_IN_FORCE)
  })

  it('has each name that is kept tested again in about one of twelve runs', () => {
    const runs = Array.from({ length: 600 }, (_, revision) => inForce({ revision }).verdictOn('/list', 'trk', false))
    const retested = runs.filter((verdict) => verdict === undefined).length
    expect(retested).toBeGreaterThan(30)
    expect(retested).toBeLessThan(75)
  })

  it('has what the guard holds back tested again at once', () => {
    const guard = { outcome: 'accepted-with-holds', flagged: [{ pattern: '/list?trk', names: ['trk'] }] } as const
    const report = { ...guard, compared: 1, vanished: [], added: [], explanation: '' }
    expect(inForce({}, START_MS, report).verdictOn('/list', 'trk', false)).toBeUndefined()
    expect(inForce({}, START_MS, report).verdictOn('/list', 'ref', false)).toBe('kept')
  })
})
