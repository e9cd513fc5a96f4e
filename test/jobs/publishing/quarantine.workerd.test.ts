import { beforeEach, describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../../src/canonicalize/canonicalize.ts'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import { MAX_RECORD_BYTES } from '../../../src/rules/record/parse-domain-record.ts'
import { publishRecord } from '../../../src/jobs/publishing/publish.ts'
import { publishStores } from '../../../src/jobs/publishing/publish-stores.ts'
import { liveMerge } from '../../../src/jobs/audits/live-merge.ts'
import { quarantine } from '../../../src/jobs/publishing/quarantine.ts'
import { controlEnv } from '../../store/support/control-env.ts'
import { emptyControl } from '../../store/support/control-world.ts'
import { learned, recordOf } from '../support/records.ts'

const ADA = { by: 'audit', reason: 'other content' }
const FINDING = { domain: 'shop.example', pattern: '/products/*?spot&variant', names: ['spot'] }
const URL_WITH_SPOT = 'https://shop.example/products/lamp?spot=a&variant=2'

let stores: ReturnType<typeof publishStores>
beforeEach(async () => {
  await emptyControl()
  stores = { ...publishStores(controlEnv), nowMs: () => 0 }
})

describe('quarantine', () => {
  it('lets what was dropped be from the next revision on', async () => {
    await publishRecord(stores, { record: recordOf(), actor: ADA })
    const before = await stores.pointer.current('shop.example')
    expect(createCanonicalizer({ record: before! }).canonicalize(URL_WITH_SPOT).url).not.toContain('spot')
    expect(await quarantine(stores, FINDING, ADA)).toMatchObject({ kind: 'published', revision: 2 })
    const after = await stores.pointer.current('shop.example')
    expect(after?.quarantine).toEqual([{ name: 'spot', pattern: FINDING.pattern, since: '1970-01-01T00:00:00.000Z' }])
    expect(createCanonicalizer({ record: after! }).canonicalize(URL_WITH_SPOT).url).toContain('spot=a')
  })

  it('keeps a learned parameter on the template where it was dropped', async () => {
    const parameters = { spot: { drop: 'everywhere', keep: [], basis: 'verified', evidence: learned([], []).evidence } } as const // prettier-ignore
    await publishRecord(stores, { record: recordOf({ v: 2, patterns: {}, templates: ['/products/*', '/s'], parameters }), actor: ADA }) // prettier-ignore
    const { pattern, names } = liveMerge((await stores.pointer.current('shop.example'))!, URL_WITH_SPOT)!
    expect(await quarantine(stores, { domain: 'shop.example', pattern, names }, ADA)).toMatchObject({ revision: 2 })
    const after = await stores.pointer.current('shop.example')
    expect(after?.quarantine).toMatchObject([{ name: 'spot', pattern: '/products/*?spot' }])
    const { canonicalize } = createCanonicalizer({ record: after! })
    expect(canonicalize(URL_WITH_SPOT).url).toContain('spot=a')
    expect(canonicalize('https://shop.example/s?spot=a').url).not.toContain('spot')
  })

  it('adds to what is in quarantine, and a name once', async () => {
    await publishRecord(stores, { record: recordOf(), actor: ADA })
    await quarantine(stores, FINDING, ADA)
    expect(await quarantine({ ...stores, nowMs: () => 99 }, FINDING, ADA)).toEqual({ kind: 'unchanged', revision: 2 })
    await quarantine(stores, { ...FINDING, names: ['spot', 'ref'] }, ADA)
    const names = (await stores.pointer.current('shop.example'))?.quarantine?.map(({ name }) => name)
    expect(names).toEqual(['spot', 'ref'])
  })

  it('reads the record in force, not what KV held a minute ago', async () => {
    await publishRecord(stores, { record: recordOf(), actor: ADA })
    const stale = await stores.pointer.current('shop.example')
    await publishRecord(stores, { record: recordOf({ strip: ['ref'] }), actor: ADA })
    const late = { ...stores, pointer: { ...stores.pointer, current: async () => stale } }
    await quarantine(late, FINDING, ADA)
    expect(await stores.pointer.current('shop.example')).toMatchObject({
      revision: 3,
      strip: ['ref'],
      quarantine: [{ name: 'spot' }],
    })
  })

  it('stops applying a path rule that is at fault, without a word on parameters', async () => {
    const pathRules = [{ id: 't1', source: '/mirror/{slug}', destination: '/{slug}' }]
    await publishRecord(stores, { record: recordOf({ pathRules }), actor: ADA })
    const mirror = 'https://shop.example/mirror/lamp'
    const finding = { domain: 'shop.example', pattern: 'path-rule:t1', names: [], pathRule: 't1' }
    expect(await quarantine(stores, finding, ADA)).toMatchObject({ kind: 'published', revision: 2 })
    const after = await stores.pointer.current('shop.example')
    expect(after?.quarantine).toBeUndefined()
    expect(createCanonicalizer({ record: after! }).canonicalize(mirror, { profile: 'request' }).url).toBe(mirror)
    expect(await quarantine(stores, finding, ADA)).toEqual({ kind: 'unchanged', revision: 2 })
  })

  describe('of a record that is full', () => {
    const rule = { id: 't1', source: '/mirror/{slug}', destination: '/{slug}' }
    const guard = { id: 'quarantine:t0', source: '/old/{slug}', destination: '/old/{slug}' }

    /** Filled up to the limit of what the edge reads, less so many bytes. */
    const other = { id: 't2', source: '/dated/{x}', destination: '/new/{x}' }
    function fullRecord(freeBytes: number): DomainRecord {
      const pattern = { ...learned(['variant'], ['spot']), dropValues: { variant: ['1'] } }
      const patterns = { [FINDING.pattern]: pattern, '/other?x&y': learned(['x'], ['y']) }
      const filled = (letters: number): DomainRecord =>
        recordOf({ patterns, pathRules: [guard, rule, other], platform: names(letters), revision: 999_999_999 })
      const bytes = JSON.stringify(filled(0)).length
      return filled(MAX_RECORD_BYTES - freeBytes - bytes)
    }

    /** Names of so many letters and quotes altogether, which do nothing. */
    function names(letters: number): string[] {
      const whole = Math.max(0, Math.floor(letters / 1003) - 1)
      const rest = letters - whole * 1003
      const last = [Math.floor(rest / 2), Math.ceil(rest / 2)].map((length) => 'p'.repeat(Math.max(1, length - 3)))
      return letters === 0 ? [] : [...Array.from({ length: whole }, () => 'p'.repeat(1000)), ...last]
    }

    const lastLine = async (): Promise<string> => (await stores.control.revisions.list('shop.example')).rows[0]!.reason

    it('keeps the parameter on every page', async () => {
      expect(await publishRecord(stores, { record: fullRecord(60), actor: ADA })).toMatchObject({ kind: 'published' })
      expect(await quarantine(stores, FINDING, ADA)).toMatchObject({ kind: 'published', revision: 2 })
      const after = (await stores.pointer.current('shop.example'))!
      expect(after).toMatchObject({ keep: ['spot'], patterns: fullRecord(60).patterns })
      expect(createCanonicalizer({ record: after }).canonicalize(URL_WITH_SPOT).url).toContain('spot=a')
      expect(await lastLine()).toBe('other content; the record is full: kept on every page')
      expect(await quarantine(stores, FINDING, ADA)).toEqual({ kind: 'unchanged', revision: 2 })
    })

    it('drops nothing that was learned any more where even that is too much, and forgets nothing that matters', async () => {
      expect(await publishRecord(stores, { record: fullRecord(0), actor: ADA })).toMatchObject({ kind: 'published' })
      expect(await quarantine(stores, { ...FINDING, pathRule: 't1' }, ADA)).toMatchObject({ kind: 'published', revision: 2 }) // prettier-ignore
      const after = (await stores.pointer.current('shop.example'))!
      const { canonicalize } = createCanonicalizer({ record: after })
      for (const url of [
        URL_WITH_SPOT,
        'https://shop.example/other?x=1&y=2',
        'https://shop.example/mirror/lamp',
        'https://shop.example/dated/lamp',
      ])
        expect(canonicalize(url, { profile: 'request' }).url).toBe(url)
      expect(after.patterns[FINDING.pattern]).toMatchObject({ keep: ['variant'], drop: [], basis: 'blind' })
      expect(after.pathRules?.map(({ id }) => id)).toEqual(['quarantine:t0', 'quarantine:t1'])
      expect(await lastLine()).toContain('nothing that was learned is dropped any more')
    })
  })

  it('has nothing to do where there is no record', async () => {
    expect(await quarantine(stores, FINDING, ADA)).toEqual({ kind: 'unknown' })
  })
})
