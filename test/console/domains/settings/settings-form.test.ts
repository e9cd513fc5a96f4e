import { describe, expect, it } from 'vitest'
import {
  fieldsFrom,
  fieldsOf,
  readSettings,
  type SettingsFields,
} from '../../../../src/console/domains/settings/settings-form.ts'
import type { DomainRecord } from '../../../../src/rules/record/domain-record.ts'
import { sealDomainRecord } from '../../../../src/rules/record/parse-domain-record.ts'
import { patchedRecord } from '../../../../src/rules/record/patched-record.ts'

const RECORD: DomainRecord = sealDomainRecord({
  v: 1,
  domain: 'shop.example',
  revision: 4,
  builtAt: '2026-11-01T00:00:00.000Z',
  mode: 'rewrite',
  patterns: {},
  keep: ['id', 'color[]'],
  strip: ['w'],
  veto: ['utm_source', 'fold:www'],
  rollout: 0.125,
  modeByPath: { '/checkout': 'off' },
  anonymousCookies: ['theme', '__x'],
  varyAllow: ['accept-language'],
  forwardHeaders: ['x-trace'],
  aliases: ['www.shop.example'],
  platform: ['shopify'],
  urlParams: ['next'],
  adapter: 'zone',
})

const FIELDS = fieldsOf(RECORD, 4)

function problemsOf(change: Partial<SettingsFields>): string[] {
  const read = readSettings({ ...FIELDS, ...change })
  return read.ok ? [] : read.problems.map(({ field }) => field)
}

describe('fieldsOf', () => {
  it('comes back as the record it was made of', () => {
    const read = readSettings(FIELDS)
    expect(read.ok && patchedRecord('shop.example', RECORD, read.change)).toEqual(RECORD)
    expect(read.ok && read.latest).toBe(4)
  })

  it('comes back without what was not set', () => {
    const { v, domain, revision, builtAt, mode, patterns } = RECORD
    const bare = sealDomainRecord({ v, domain, revision, builtAt, mode, patterns })
    const read = readSettings(fieldsOf(bare, 4))
    expect(read.ok && patchedRecord('shop.example', bare, read.change)).toEqual(bare)
  })

  it('watches only where there is no record', () => {
    expect(fieldsOf(undefined, 0)).toMatchObject({ mode: 'observe', rollout: '100', keep: '', latest: '0' })
  })

  it.each([1e-5, 1 / 3, 0.123456789, 0.29, 0.9999])('gives a share of %d back as it was', (rollout) => {
    const fields = fieldsOf({ ...RECORD, rollout }, 4)
    const read = readSettings(fields)
    expect(read.ok && read.change.rollout).toBeCloseTo(rollout, 11)
  })
})

describe('fieldsFrom', () => {
  it('takes text only, with the line ends of browsers', () => {
    const fields = fieldsFrom({ keep: 'a\r\nb', strip: ['x'], veto: new File([], 'x'), reason: ' why ', more: '1' })
    expect(fields).toMatchObject({ keep: 'a\nb', strip: '', veto: '', reason: 'why', mode: '' })
  })
})

describe('rows of paths', () => {
  it('become modes by path; a row without a path is none', () => {
    const fields = fieldsFrom({ ...FIELDS, pathPrefix: ['/a', ' ', '/b'], pathMode: ['off', 'rewrite', 'observe'] })
    expect(readSettings(fields)).toMatchObject({ ok: true, change: { modeByPath: { '/a': 'off', '/b': 'observe' } } })
  })

  it('are not read where a form has none', () => {
    expect(fieldsFrom({ modeByPath: '/a off' }).modeByPath).toBe('/a off')
  })
})

describe('readSettings', () => {
  it('takes each name once and leaves blanks out', () => {
    const read = readSettings({ ...FIELDS, keep: ' a \n\na\nb', rollout: '12,5' })
    expect(read).toMatchObject({ ok: true, change: { keep: ['a', 'b'], rollout: 0.125 } })
  })

  it('removes what is empty and what is the default', () => {
    const read = readSettings({ ...FIELDS, keep: ' \n', rollout: '100', modeByPath: '' })
    expect(read).toMatchObject({ ok: true, change: { keep: null, rollout: null, modeByPath: null } })
  })

  it('warns where a name is to be kept and stripped', () => {
    const read = readSettings({ ...FIELDS, keep: 'w', strip: 'w' })
    expect(read.ok && read.warnings).toEqual(['Keep wins over strip, so these are kept: w'])
  })

  it('warns where an anonymous cookie is a session by its name', () => {
    const read = readSettings({ ...FIELDS, anonymousCookies: 'theme\nsession_id' })
    expect(read.ok && read.warnings).toEqual([expect.stringContaining('session, a login or a basket: session_id; ')])
  })

  it.each([
    [{ mode: 'on' }, 'mode'],
    [{ rollout: '101' }, 'rollout'],
    [{ rollout: '-1' }, 'rollout'],
    [{ rollout: '' }, 'rollout'],
    [{ rollout: '1e2' }, 'rollout'],
    [{ keep: 'a=1' }, 'keep'],
    [{ strip: 'a&b' }, 'strip'],
    [{ modeByPath: 'checkout off' }, 'modeByPath'],
    [{ modeByPath: '/checkout' }, 'modeByPath'],
    [{ modeByPath: '/a on' }, 'modeByPath'],
    [{ modeByPath: '/a b off' }, 'modeByPath'],
    [{ anonymousCookies: 'a=1' }, 'anonymousCookies'],
    [{ varyAllow: 'accept language' }, 'varyAllow'],
    [{ aliases: 'https://shop.example' }, 'aliases'],
    [{ adapter: 'redis' }, 'adapter'],
    [{ latest: '' }, 'latest'],
    [{ latest: '4.5' }, 'latest'],
  ] as const)('refuses %j', (change, field) => expect(problemsOf(change)).toEqual([field]))
})
