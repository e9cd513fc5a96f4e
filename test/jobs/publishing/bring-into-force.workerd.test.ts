import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { settleDomain } from '../../../src/jobs/publishing/bring-into-force.ts'
import { publishRecord } from '../../../src/jobs/publishing/publish.ts'
import { publishStores } from '../../../src/jobs/publishing/publish-stores.ts'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import { parseDomainRecord } from '../../../src/rules/record/parse-domain-record.ts'
import { controlEnv } from '../../store/support/control-env.ts'
import { emptyControl } from '../../store/support/control-world.ts'
import { hasItsTurn, repeats } from '../../support/nightly.ts'
import { faultyStores, type Fault } from '../support/faulty-stores.ts'
import { recordOf } from '../support/records.ts'

beforeEach(emptyControl)

const ADA = { by: 'ada', reason: 'new rules' }
const DOMAIN = 'shop.example'
const OTHER = 'other.example'
const HOSTS = [DOMAIN, 'a.shop.example', 'b.shop.example', 'c.shop.example', OTHER]

/** What the edge would read under every host. */
async function atTheEdge(): Promise<Map<string, DomainRecord | undefined>> {
  const texts = await Promise.all(HOSTS.map((host) => controlEnv.DOMAIN_RECORDS.get(`domain:${host}`)))
  return new Map(
    HOSTS.map((host, i) => {
      const text = texts[i]
      if (text === null || text === undefined) return [host, undefined]
      const parsed = parseDomainRecord(JSON.parse(text))
      if (!parsed.ok) throw new Error(`${host}: ${parsed.problem.message}`)
      return [host, parsed.record]
    }),
  )
}

/** Every host has a whole record of its own domain that the archive has too, and no host goes back to an older one. */
async function expectWhole(before: Map<string, DomainRecord | undefined>): Promise<typeof before> {
  const { archive } = publishStores(controlEnv)
  const now = await atTheEdge()
  for (const [host, record] of now) {
    if (record === undefined) continue
    expect(record.domain).toBe(host === OTHER ? OTHER : DOMAIN)
    expect((await archive.get(record.domain, record.revision))?.sha256).toBe(record.sha256)
    const old = before.get(host)
    if (old !== undefined) expect(record.revision).toBeGreaterThanOrEqual(old.revision)
  }
  return now
}

/** KV, archive, database and log say one thing, and no host is held for nothing. */
async function expectSettled(): Promise<DomainRecord | undefined> {
  const { control, archive, hosts } = publishStores(controlEnv)
  const now = await atTheEdge()
  const record = now.get(DOMAIN)
  const aliases = record?.aliases ?? []
  for (const host of HOSTS.filter((each) => each.startsWith('a.') || each.startsWith('b.') || each.startsWith('c.')))
    expect(now.get(host)?.sha256).toBe(aliases.includes(host) ? record?.sha256 : undefined)
  expect(await control.revisions.unfinished(DOMAIN)).toBeUndefined()
  expect((await control.domains.get(DOMAIN))?.revision ?? 0).toBe(record?.revision ?? 0)
  expect(await hosts.of(DOMAIN)).toEqual(record === undefined ? [] : [...aliases, DOMAIN].toSorted())
  if (record === undefined) return undefined
  expect((await archive.get(DOMAIN, record.revision))?.sha256).toBe(record.sha256)
  const log = (await control.log.list(DOMAIN)).rows.filter(({ detail }) =>
    detail.startsWith(`revision ${record.revision}:`),
  )
  expect(log.length).toBeGreaterThanOrEqual(1)
  return record
}

/** Faster than a new platform for every try. */
async function empty(): Promise<void> {
  const { ARCHIVE, DOMAIN_RECORDS, DB } = controlEnv
  await Promise.all(HOSTS.map((host) => DOMAIN_RECORDS.delete(`domain:${host}`)))
  const { objects } = await ARCHIVE.list()
  if (objects.length > 0) await ARCHIVE.delete(objects.map(({ key }) => key))
  const tables = ['revisions', 'domains', 'record_hosts', 'change_log']
  await DB.batch(tables.map((table) => DB.prepare(`DELETE FROM ${table}`)))
}

const FIRST = recordOf({ aliases: ['a.shop.example', 'b.shop.example'] })
const SECOND = recordOf({ mode: 'off', aliases: ['b.shop.example', 'c.shop.example'] })

async function publishBefore(): Promise<void> {
  const whole = publishStores(controlEnv)
  await publishRecord(whole, { record: recordOf({ domain: OTHER }), actor: ADA })
  await publishRecord(whole, { record: FIRST, actor: ADA })
}

describe('a publish in which one call fails', () => {
  it.each(['before', 'after'] as const)(
    'shows the edge whole records only, and is finished or forgotten as a whole (%s the store did its work)',
    async (fault) => {
      let failed = 0
      for (let at = 0; ; at++) {
        if (!hasItsTurn(at)) continue
        await empty()
        await publishBefore()
        const before = await atTheEdge()
        const { stores, calls } = faultyStores(controlEnv, (call) => (call === at ? fault : 'none'))
        const outcome = await publishRecord(stores, { record: SECOND, actor: ADA }).catch(() => 'failed' as const)
        const between = await expectWhole(before)
        await settleDomain(publishStores(controlEnv), DOMAIN)
        await expectWhole(between)
        const record = await expectSettled()
        if (outcome !== 'failed') expect(record).toMatchObject({ revision: 2, mode: 'off' })
        else expect([FIRST.mode, SECOND.mode]).toContain(record?.mode)
        if (outcome === 'failed') failed++
        if (calls() <= at) break
      }
      // Reads, the claim, the archive, five writes and deletes in KV, the log.
      expect(failed).toBeGreaterThan(repeats(4, 15))
    },
  )
})

it('a sequence of publishes over stores that fail at random ends whole, and with the last one that came through', async () => {
  const request = fc.record({
    mode: fc.constantFrom('off', 'observe', 'rewrite'),
    aliases: fc.subarray(['a.shop.example', 'b.shop.example', 'c.shop.example', OTHER]),
    faults: fc.array(fc.constantFrom<Fault>('none', 'none', 'none', 'none', 'none', 'none', 'before', 'after'), {
      maxLength: 30,
    }),
    isSettledBetween: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 5 }), async (requests) => {
      await empty()
      await publishRecord(publishStores(controlEnv), { record: recordOf({ domain: OTHER }), actor: ADA })
      let seen = await atTheEdge()
      for (const { mode, aliases, faults, isSettledBetween } of requests) {
        const { stores } = faultyStores(controlEnv, (call) => faults[call] ?? 'none')
        const record = recordOf({ mode: mode as DomainRecord['mode'], aliases })
        const outcome = await publishRecord(stores, { record, actor: ADA }).catch(() => undefined)
        if (aliases.includes(OTHER)) expect(outcome?.kind ?? 'refused').toBe('refused')
        seen = await expectWhole(seen)
        if (isSettledBetween) await settleDomain(publishStores(controlEnv), DOMAIN)
        seen = await expectWhole(seen)
        if (outcome?.kind === 'published') expect(seen.get(DOMAIN)).toMatchObject({ mode, aliases })
      }
      await settleDomain(publishStores(controlEnv), DOMAIN)
      await expectWhole(seen)
      await expectSettled()
    }),
    { numRuns: repeats(10, 100), seed: 4 },
  )
})
