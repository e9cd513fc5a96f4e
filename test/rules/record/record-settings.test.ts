import { describe, expect, it } from 'vitest'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import { statedSettings, withSettingsOf } from '../../../src/rules/record/record-settings.ts'

const BASE = {
  v: 1,
  domain: 'shop.example',
  revision: 1,
  builtAt: '',
  sha256: '',
  mode: 'observe',
  patterns: {},
} as const
const EVIDENCE = { equal: 9, differ: 0, inconclusive: 0, upperBound99: 0.01, holdout: [5, 5] } as const
const PATTERNS = { '/p?a': { keep: [], drop: ['a'], basis: 'verified', evidence: EVIDENCE } } as const

const IN_FORCE: DomainRecord = {
  ...BASE,
  revision: 7,
  mode: 'rewrite',
  modeByPath: { '/checkout': 'off' },
  rollout: 0.5,
  adapter: 'zone',
  aliases: ['www.shop.example'],
  platform: ['shopify'],
  urlParams: ['to'],
  keep: ['id'],
  strip: ['box'],
  veto: ['sort'],
  anonymousCookies: ['theme'],
  varyAllow: ['accept-language'],
  forwardHeaders: ['x-a'],
}

describe('withSettingsOf()', () => {
  it('takes the map of the record and every setting of the one in force', () => {
    const learned = { ...BASE, patterns: PATTERNS, pathRules: [{ id: 'r', source: '/a', destination: '/b' }] }
    expect(withSettingsOf(IN_FORCE, learned)).toEqual({ ...IN_FORCE, revision: 1, patterns: PATTERNS, pathRules: learned.pathRules }) // prettier-ignore
    expect(withSettingsOf(undefined, learned)).toBe(learned)
  })

  it('brings no setting that is not in force', () => {
    const { keep: _keep, rollout: _rollout, ...inForce } = IN_FORCE
    const merged = withSettingsOf(inForce, { ...BASE, keep: ['x'], rollout: 0.1, strip: ['y'] })
    expect(merged).not.toHaveProperty('keep')
    expect(merged).not.toHaveProperty('rollout')
    expect(merged.strip).toEqual(['box'])
  })

  it('adds static rules that the learner vetoed to those in force', () => {
    expect(withSettingsOf(IN_FORCE, { ...BASE, veto: ['utm_source', 'sort'] }).veto).toEqual(['sort', 'utm_source'])
    expect(withSettingsOf(BASE, { ...BASE, veto: ['utm_source'] }).veto).toEqual(['utm_source'])
    expect(withSettingsOf(BASE, BASE)).not.toHaveProperty('veto')
  })

  it('leaves quarantine and learned parts alone', () => {
    const quarantine = [{ name: 'a', pattern: '/p?a', since: '' }]
    expect(withSettingsOf({ ...IN_FORCE, quarantine, patterns: PATTERNS }, BASE)).toMatchObject({ patterns: {} })
    expect(withSettingsOf({ ...IN_FORCE, quarantine }, BASE)).not.toHaveProperty('quarantine')
  })
})

describe('statedSettings()', () => {
  it('names what a record states otherwise, and not what it does not state', () => {
    const file = { ...BASE, keep: ['x'], modeByPath: { '/checkout': 'off', '/blog': 'off' } } as const
    expect(statedSettings(withSettingsOf(IN_FORCE, file), file)).toEqual({
      lists: [{ field: 'keep', added: ['x'], removed: ['id'] }],
      values: [
        { field: 'mode', from: 'rewrite', to: 'observe' },
        { field: 'modeByPath /blog', from: null, to: 'off' },
      ],
    })
    expect(statedSettings(IN_FORCE, IN_FORCE)).toEqual({ lists: [], values: [] })
  })
})
