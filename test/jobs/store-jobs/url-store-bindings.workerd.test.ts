import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { beforeEach, expect, it } from 'vitest'
import contract from '../../../fixtures/digest.json' with { type: 'json' }
import { createCanonicalizer } from '../../../src/canonicalize/canonicalize.ts'
import control from '../../../src/control.ts'
import type { EdgeEnv } from '../../../src/edge/types.ts'
import { publishStores } from '../../../src/jobs/publishing/publish-stores.ts'
import { publishRecord } from '../../../src/jobs/publishing/publish.ts'
import { maintenanceOf, seenSetOf, storeRulesOf } from '../../../src/jobs/store-jobs/url-store-bindings.ts'
import { createD1UrlStore } from '../../../src/store/sql/d1-url-store.ts'
import worker from '../../../src/worker.ts'
import { keyUnder } from '../../contracts/url-storage.ts'
import { LEARNED_RECORDS, PAGES } from '../../contracts/learned-record-urls.ts'
import { controlEnv } from '../../store/support/control-env.ts'
import { emptyControl } from '../../store/support/control-world.ts'

const URLS = PAGES.flat()

beforeEach(async () => {
  await emptyControl()
  for (const record of LEARNED_RECORDS)
    await publishRecord(publishStores(controlEnv), { record, actor: { by: 'ada', reason: 'learned' } })
})

/** The `Canonical-Key` that the edge sends to the origin, with the records that were published. */
async function edgeKeys(urls: readonly string[]): Promise<readonly string[]> {
  const keys = new Map<string, string>()
  let asked = ''
  const ORIGIN = {
    async fetch(input: RequestInfo | URL, init?: RequestInit) {
      keys.set(asked, new Request(input, init).headers.get('canonical-key') ?? '')
      return new Response('page', { headers: { 'cache-control': 'no-store' } })
    },
  }
  const env: EdgeEnv = {
    DOMAIN_RECORDS: controlEnv.DOMAIN_RECORDS,
    MODE: 'rewrite',
    ADAPTER: 'memory',
    FORWARD_IDENTITY: 'on',
    IDENTITY_SECRET: 'secret',
    ORIGIN,
  }
  for (const url of urls) {
    asked = url
    const context = createExecutionContext()
    await (await worker.fetch(new Request(url, { redirect: 'manual' }), env, context)).text()
    await waitOnExecutionContext(context)
  }
  return urls.map((url) => keys.get(url) ?? `the origin was not asked for ${url}`)
}

async function apiKeys(path: string, body: object, member: string): Promise<readonly string[]> {
  const request = new Request(`https://control.example${path}`, {
    method: path === '/v1/urls' ? 'PUT' : 'POST',
    body: JSON.stringify(body),
    headers: { authorization: 'Bearer test-token', 'content-type': 'application/json' },
  })
  const answer: Record<string, { key: string }[]> = await (await control.fetch(request, controlEnv)).json()
  return (answer[member] ?? []).map(({ key }) => key)
}

it('keys a URL alike at the edge, in the URL store, in the seen-set, in the API and in the library', async () => {
  const byHost = new Map(LEARNED_RECORDS.flatMap((record) => [record.domain, ...(record.aliases ?? [])].map((host) => [host, record]))) // prettier-ignore
  const library = createCanonicalizer({ record: (host) => byHost.get(host.replace(/^www\./, '')) })
  const expected = URLS.map((url) => library.canonicalize(url).key)
  const store = createD1UrlStore(controlEnv.DB, storeRulesOf(controlEnv))
  const stored = await store.put(URLS.map((url) => ({ url, seenAtMs: 1 })))
  const seen = await seenSetOf(controlEnv).check(URLS)
  expect(await edgeKeys(URLS)).toEqual(expected)
  expect(stored.map((outcome) => outcome.kind === 'stored' && outcome.key)).toEqual(expected)
  expect(seen.map((answer) => answer.kind === 'known' && answer.key)).toEqual(expected)
  expect(await apiKeys('/v1/canonicalize', { urls: URLS }, 'results')).toEqual(expected)
  expect(await apiKeys('/v1/urls/seen', { urls: URLS }, 'answers')).toEqual(expected)
  expect(await apiKeys('/v1/urls', { sightings: URLS.map((url) => ({ url })) }, 'outcomes')).toEqual(expected)
})

it('keeps one row for each page, with the revision of the record that it was keyed by', async () => {
  const store = createD1UrlStore(controlEnv.DB, storeRulesOf(controlEnv))
  for (const page of PAGES) await store.put(page.map((url) => ({ url, seenAtMs: 1 })))
  const rows = await Promise.all(PAGES.map(async ([url = '']) => (await store.get(url))?.row))
  expect(new Set(rows.map((row) => row?.key)).size).toBe(PAGES.length)
  expect(rows.map((row) => row?.sightings)).toEqual(PAGES.map((page) => page.length))
  const { contract } = storeRulesOf(controlEnv)
  const revisions = rows.map((row) => row?.ruleRevision)
  expect(revisions).toEqual(PAGES.map(([url]) => `${contract}:${url?.includes('other.example') ? 0 : 1}`))
})

it('keys the rows, the seen-set and the jobs by the same rules, those of the contract', async () => {
  const url = 'https://plain.example/p?gclid=1&id=2'
  await createD1UrlStore(controlEnv.DB, storeRulesOf(controlEnv)).put([{ url, seenAtMs: 1 }])
  await seenSetOf(controlEnv).checkAndAdd([url], 1)
  const [row] = await maintenanceOf(controlEnv).rows(0, 10)
  expect(row).toMatchObject({
    key: await keyUnder(storeRulesOf(controlEnv), url),
    ruleRevision: `${contract.version}:0`,
  })
  expect(await seenSetOf(controlEnv).check(['https://plain.example/p?id=2'])).toMatchObject([
    { seen: true, key: row?.key },
  ])
})
