import { join } from 'node:path'
import { expect, it } from 'vitest'
import { canonicalize, createCanonicalizer } from '../../../../src/canonicalize/canonicalize.ts'
import { LEARNED_RECORDS, PAGES } from '../../../contracts/learned-record-urls.ts'
import { canon, ndjson, temporaryDirectory, temporaryFile } from '../../run-canon.ts'

const URLS = PAGES.flat()
const FILES = LEARNED_RECORDS.flatMap((record) => {
  const { sha256: _, ...content } = record
  return ['--record', temporaryFile(`${record.domain}.json`, JSON.stringify(content))]
})

// What the edge and the control Worker say of the same URLs is told in test/jobs/store-jobs/url-store-bindings.workerd.test.ts.
const byHost = new Map(LEARNED_RECORDS.flatMap((record) => [record.domain, ...(record.aliases ?? [])].map((host) => [host, record]))) // prettier-ignore
const library = createCanonicalizer({ record: (host) => byHost.get(host.replace(/^www\./, '')) })
const EXPECTED = URLS.map((url) => library.canonicalize(url).key)

it('keys a URL alike in canon canonicalize, in canon urls and in the library', async () => {
  const db = join(temporaryDirectory(), 'keys.db')
  const canonicalized = await canon(['canonicalize', ...FILES, '--format', 'ndjson', ...URLS])
  expect(ndjson(canonicalized.stdout).map(({ key }) => key)).toEqual(EXPECTED)
  const stored = await canon(['urls', 'put', ...URLS, ...FILES, '--db', db])
  expect(ndjson(stored.stdout).map(({ key }) => key)).toEqual(EXPECTED)
  const seen = await canon(['urls', 'seen', ...URLS, ...FILES, '--db', db])
  expect(ndjson(seen.stdout)).toMatchObject(EXPECTED.map((key) => ({ key, seen: true })))
})

/** Pages that the built-in rules tell apart: what they had merged before, no record can part again. */
const APART = PAGES.filter((page) => {
  const others = PAGES.filter((other) => other !== page).flat()
  const keys = new Set(others.map((url) => canonicalize(url).key))
  return page.every((url) => !keys.has(canonicalize(url).key))
})

it('re-keys rows to records that come later, and lets the keys of before lead there', async () => {
  const db = join(temporaryDirectory(), 'later.db')
  const urls = APART.flat()
  expect(APART.length).toBeGreaterThan(9)
  await canon(['urls', 'put', ...urls, '--db', db])
  const done = await canon(['backfill', '--db', db, ...FILES])
  expect([done.code, ndjson(done.stdout)]).toMatchObject([0, [{ dryRun: false, scanned: expect.any(Number) }]])
  expect((await canon(['invariants', '--db', db, ...FILES])).code).toBe(0)
  const found = ndjson((await canon(['urls', 'get', ...APART.map(([url]) => url ?? ''), ...FILES, '--db', db])).stdout)
  expect(new Set(found.map(({ key }) => key)).size).toBe(APART.length)
  expect(found.map(({ sightings }) => sightings)).toEqual(APART.map((page) => page.length))
  // A reader without the records finds the rows by the keys of before.
  const before = ndjson((await canon(['urls', 'get', ...urls, '--db', db])).stdout)
  expect(before.map(({ found: isFound, key }) => isFound === true && key)).toEqual(
    urls.map((url) => library.canonicalize(url).key),
  )
})

it('refuses records of hosts that no row belongs to, names them, and changes nothing', async () => {
  const db = join(temporaryDirectory(), 'hosts.db')
  await canon(['urls', 'put', 'https://www.lamps.example/a?layout=1', '--db', db])
  for (const more of [[], ['--dry-run']]) {
    const refused = await canon(['backfill', '--db', db, ...FILES, ...more])
    expect(refused.code).toBe(2)
    expect(refused.stderr).toContain('no row of ')
    expect(refused.stderr).toContain('shop.example')
    expect(refused.stderr).not.toContain('is on lamps.example')
    expect(refused.stdout).toBe('')
  }
  const lamps = FILES.slice(2)
  expect((await canon(['backfill', '--db', db, ...lamps])).code).toBe(0)
  expect(ndjson((await canon(['urls', 'get', 'https://lamps.example/a', '--db', db, ...lamps])).stdout)).toMatchObject([
    { found: true, url: 'https://www.lamps.example/a', ruleRevision: expect.stringMatching(/^\d+:1$/) },
  ])
})
