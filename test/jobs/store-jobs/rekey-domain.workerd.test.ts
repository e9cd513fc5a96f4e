import { introspectWorkflow, type WorkflowIntrospector } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { publisherOf } from '../../../src/jobs/publishing/actions.ts'
import { settleDomain } from '../../../src/jobs/publishing/bring-into-force.ts'
import { publishRecord } from '../../../src/jobs/publishing/publish.ts'
import { publishStores } from '../../../src/jobs/publishing/publish-stores.ts'
import { checkStoreNow, startQueuedRekey } from '../../../src/jobs/store-jobs/start-store-job.ts'
import { maintenanceOf, seenSetOf, storeRulesOf } from '../../../src/jobs/store-jobs/url-store-bindings.ts'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import { createD1UrlStore } from '../../../src/store/sql/d1-url-store.ts'
import { d1RekeyQueue } from '../../../src/store/d1-rekey-queue.ts'
import { d1StoreJobs } from '../../../src/store/d1-store-jobs.ts'
import { controlEnv } from '../../store/support/control-env.ts'
import { emptyControl } from '../../store/support/control-world.ts'
import { faultyStores, type Fault } from '../support/faulty-stores.ts'
import { recordOf } from '../support/records.ts'

beforeEach(emptyControl)

const ADA = { by: 'ada', reason: 'learned' }
const DOMAIN = 'shop.example'
const NOW_MS = Date.UTC(2026, 10, 27)
const pageOf = (host: string, page: number, spot: string) => `https://${host}/products/${page}?spot=${spot}&variant=1`
const OWN = [1, 2, 3].flatMap((page) => ['a', 'b'].map((spot) => pageOf(DOMAIN, page, spot)))
const ELSEWHERE = ['a', 'b'].map((spot) => pageOf('other.example', 1, spot))

const store = () => createD1UrlStore(controlEnv.DB, storeRulesOf(controlEnv))
const rows = () => maintenanceOf(controlEnv).rows(0, 100)
const shown = async () => (await rows()).map(({ url, sightings, ruleRevision }) => [url, sightings, ruleRevision])
const publish = (more: Partial<DomainRecord> = {}) => publisherOf(controlEnv, DOMAIN).publish({ record: recordOf(more), actor: ADA }) // prettier-ignore

async function fill(): Promise<void> {
  await store().put([...OWN, ...ELSEWHERE].map((url) => ({ url, seenAtMs: 1 })))
}

/** Waits until nothing is queued and no job is under way. */
async function settle(workflows: WorkflowIntrospector): Promise<void> {
  for (let ended = 0; ;) {
    const instances = await workflows.get()
    if (instances.length === ended && (await d1RekeyQueue(controlEnv.DB).hosts()).length === 0) return
    for (const instance of instances.slice(ended)) await instance.waitForStatus('complete')
    ended = instances.length
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Publishes, and lets what follows come to its end. */
async function whole(work: () => Promise<unknown>): Promise<void> {
  await using workflows = await introspectWorkflow(controlEnv.STORE_JOB)
  await workflows.modifyAll((m) => m.disableRetryDelays())
  await work()
  await settle(workflows)
}

const MERGED = [1, 2, 3].map((page) => `https://shop.example/products/${page}?variant=1`)

describe('a publish that changes keys', () => {
  it('re-keys the rows of its hosts alone, and leads the keys of before there', async () => {
    await fill()
    const before = await rows()
    await seenSetOf(controlEnv).checkAndAdd([OWN[0]!], 1)
    await whole(() => publish())
    const contract = storeRulesOf(controlEnv).contract
    expect(await shown()).toEqual([
      ...MERGED.map((url) => [url, 2, `${contract}:1`]),
      ...ELSEWHERE.map((url) => [url, 1, `${contract}:0`]),
    ])
    const aliases = await maintenanceOf(controlEnv).aliases('', 100)
    expect(aliases.map(({ oldKey }) => oldKey)).toEqual(
      before
        .slice(0, 6)
        .map(({ key }) => key)
        .toSorted(),
    )
    expect((await store().export(OWN[1]!))?.aliases).toHaveLength(2)
    expect(await seenSetOf(controlEnv).check([MERGED[0]!, pageOf(DOMAIN, 1, 'z'), MERGED[1]!])).toMatchObject([
      { seen: true },
      { seen: true },
      { seen: false },
    ])
    const [job] = (await d1StoreJobs(controlEnv.DB).list()).rows
    expect(job).toMatchObject({ kind: 'backfill', domain: DOMAIN, by: 'publish', state: 'done', ruleRevision: `${contract}:1`, scanned: 6, rekeyed: 3, merged: 3 }) // prettier-ignore
    expect(await checkStoreNow(controlEnv, NOW_MS)).toMatchObject({ counts: { 'false-merge': 0, 'split-identity': 0 } })
  })

  it('follows a rollback and a quarantine as well, and no change of mode', async () => {
    await fill()
    await whole(() => publish())
    const jobs = async () => (await d1StoreJobs(controlEnv.DB).list()).rows.length
    await whole(() => publish({ mode: 'observe' }))
    expect(await jobs()).toBe(1)
    const finding = { domain: DOMAIN, pattern: '/products/*?spot&variant', names: ['spot'] }
    await whole(() => publisherOf(controlEnv, DOMAIN).quarantine(finding, ADA))
    expect([await jobs(), (await shown())[0]?.[2]]).toEqual([2, `${storeRulesOf(controlEnv).contract}:3`])
    // Kept now: pages that are met again are told apart, and no alias leads them together.
    expect(await store().put([{ url: OWN[1]!, seenAtMs: 9 }])).toMatchObject([{ isFirst: true }])
    await whole(() => publisherOf(controlEnv, DOMAIN).publish({ record: recordOf({ strip: ['variant'] }), actor: ADA }))
    await whole(() => publisherOf(controlEnv, DOMAIN).rollback({ domain: DOMAIN, revision: 3, expectedLatest: undefined }, ADA)) // prettier-ignore
    expect(await jobs()).toBe(4)
    expect(await checkStoreNow(controlEnv, NOW_MS)).toMatchObject({ counts: { 'false-merge': 0, 'split-identity': 0 } })
  })

  it('begins no job where the store has no row of its hosts', async () => {
    await store().put(ELSEWHERE.map((url) => ({ url, seenAtMs: 1 })))
    await whole(() => publish())
    expect((await d1StoreJobs(controlEnv.DB).list()).rows).toEqual([])
  })

  it('ends in the rules of the last of several publishes at once', async () => {
    await fill()
    await whole(
      () =>
      Promise.all([publish(), publish({ strip: ['variant'] }), publish({ keep: ['spot'] }), publish({ strip: ['spot'], veto: ['gclid'] })]), // prettier-ignore
    )
    const { control } = publishStores(controlEnv)
    const { revision = 0 } = (await control.domains.get(DOMAIN)) ?? {}
    expect(revision).toBe(4)
    const rules = storeRulesOf(controlEnv)
    const now = await rows()
    const known = await rules.forUrls(now.map(({ url }) => url))
    for (const { key, url } of now) expect(known.canonicalize(url).key).toBe(key)
    const own = now.filter(({ url }) => url.includes(DOMAIN))
    expect(own.map(({ ruleRevision }) => ruleRevision)).toEqual(own.map(() => `${rules.contract}:4`))
    expect(own.reduce((sum, { sightings }) => sum + sightings, 0)).toBe(OWN.length)
  })

  it('loses nothing where every step dies now and then', async () => {
    await fill()
    await using workflows = await introspectWorkflow(controlEnv.STORE_JOB)
    await workflows.modifyAll(async (m) => {
      await m.disableRetryDelays()
      for (const name of ['begin', 'backfill 1', 'backfill 3', 'next']) await m.mockStepError({ name }, new Error('evicted'), 3) // prettier-ignore
    })
    await publish()
    await settle(workflows)
    expect((await shown()).slice(0, 3).map(([url, sightings]) => [url, sightings])).toEqual(MERGED.map((url) => [url, 2])) // prettier-ignore
  })

  it('is queued wherever the publish is cut off, once the record is in force', async () => {
    const publishing = async (domain: string, faultOf: (call: number) => Fault): Promise<number> => {
      const { stores, calls } = faultyStores(controlEnv, faultOf)
      await publishRecord(stores, { record: recordOf({ domain }), actor: ADA }).catch(() => undefined)
      return calls()
    }
    const calls = await publishing('whole.example', () => 'none')
    expect(calls).toBeGreaterThan(10)
    const stores = publishStores(controlEnv)
    let published = 0
    // What fails behind one call has failed before the next.
    for (let at = 0; at < calls; at++) {
      const domain = `cut-${at}.example`
      await publishing(domain, (call) => (call === at ? 'after' : 'none'))
      await settleDomain(stores, domain)
      const inForce = (await stores.control.domains.get(domain))?.revision === 1
      const queued = await d1RekeyQueue(controlEnv.DB).hosts()
      if (inForce) published++
      expect([domain, inForce && !queued.includes(domain)]).toEqual([domain, false])
    }
    expect(published).toBeGreaterThan(4)
  })
})

describe('the queue of re-keyings', () => {
  it('waits for the job under way, which begins the next one at its end', async () => {
    await fill()
    const stores = publishStores(controlEnv)
    const jobs = d1StoreJobs(controlEnv.DB)
    await jobs.begin({ id: 'other', kind: 'count', by: 'ada', ruleRevision: '1', startedAtMs: Date.now() })
    await publishRecord(stores, { record: recordOf(), actor: ADA })
    expect(await startQueuedRekey(controlEnv, NOW_MS)).toEqual({ kind: 'busy', jobId: 'other' })
    // Rows that wait prove nothing.
    await jobs.update('other', { state: 'done', endedAtMs: NOW_MS })
    expect(await checkStoreNow(controlEnv, NOW_MS)).toMatchObject({ scanned: 8, counts: { 'false-merge': 0 } })
    await whole(() => startQueuedRekey(controlEnv, NOW_MS))
    expect((await rows()).length).toBe(5)
  })

  it('goes on with another domain where one fails', async () => {
    await fill()
    await publishRecord(publishStores(controlEnv), { record: recordOf(), actor: ADA })
    await using workflows = await introspectWorkflow(controlEnv.STORE_JOB)
    await workflows.modifyAll(async (m) => {
      await m.disableRetryDelays()
      await m.mockStepError({ name: 'backfill 1' }, new Error('D1 is away'))
    })
    await startQueuedRekey(controlEnv, NOW_MS)
    await (await workflows.get())[0]!.waitForStatus('errored')
    const [job] = (await d1StoreJobs(controlEnv.DB).list()).rows
    expect(job).toMatchObject({ state: 'failed', message: 'D1 is away' })
    expect(await d1RekeyQueue(controlEnv.DB).next()).toMatchObject({ domain: DOMAIN, revision: 1 })
  })
})
