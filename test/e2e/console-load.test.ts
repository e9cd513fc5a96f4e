import { afterAll, beforeAll, expect, it } from 'vitest'
import { createConsole } from '../../src/console/console.tsx'
import type { ConsoleDeps } from '../../src/console/console-deps.ts'
import type { DomainRecord } from '../../src/rules/domain-record.ts'
import { HISTORY, seedHistory } from './support/console-history.ts'
import { startConsole, TOKEN, type ConsolePlatform } from './support/console-platform.ts'
import { publish, seedPatterns, seedTraffic } from './support/console-seed.ts'

const DOMAIN = 'big.example'
const MAX_MS = 300
const MAX_BYTES = 200_000
const PATTERNS = seedPatterns(500)
const KEY = encodeURIComponent(Object.keys(PATTERNS)[0] ?? '')

/** What stands for the parameters of a path, and the query that a page needs to show something. */
const VALUES: Readonly<Record<string, string>> = { domain: DOMAIN, revision: '1' }
const IDS: Readonly<Record<string, string>> = { runs: HISTORY.run, anomalies: HISTORY.anomaly, audits: HISTORY.audit }
const QUERIES: Readonly<Record<string, string>> = {
  '/domains/:domain': '?range=90d',
  '/domains/:domain/map/pattern': `?key=${KEY}`,
  '/playground': `?url=${encodeURIComponent(`https://${DOMAIN}/section-0/a?ref_src=a&view=1&item=2\nhttps://${DOMAIN}/section-0/a?item=3`)}`,
}

let platform: ConsolePlatform
let cookie: string

beforeAll(async () => {
  platform = await startConsole()
  await publish(platform, DOMAIN, { patterns: {} })
  const pathRules = Array.from({ length: 40 }, (_, n) => ({
    id: `r${n}`,
    source: `/a${n}/{id}`,
    destination: `/p/{id}`,
  }))
  await publish(platform, DOMAIN, { patterns: PATTERNS, pathRules })
  await seedTraffic(platform, DOMAIN, { urls: 100_000, hours: 90 * 24 })
  const record = await platform.env.DOMAIN_RECORDS.get<DomainRecord>(`domain:${DOMAIN}`, 'json')
  if (record !== null) await seedHistory(platform, DOMAIN, record)
  cookie = await signedIn()
})

afterAll(() => platform?.close())

async function signedIn(): Promise<string> {
  const form = await fetch(`${platform.origin}/sign-in`)
  const forms = form.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const csrf = /name="csrf" value="([0-9a-f]+)"/.exec(await form.text())?.[1] ?? ''
  const answer = await fetch(`${platform.origin}/sign-in`, {
    method: 'POST',
    headers: { cookie: forms, origin: platform.origin },
    body: new URLSearchParams({ csrf, token: TOKEN, to: '/' }),
    redirect: 'manual',
  })
  return answer.headers.getSetCookie().map((text) => text.split(';')[0]).join('; ') // prettier-ignore
}

/** Every page that the console has, whoever added it. */
function everyPage(): string[] {
  const paths = createConsole({} as ConsoleDeps)
    .routes.filter(({ method, path }) => method === 'GET' && path !== '/' && !path.startsWith('/assets/'))
    .map(({ path }) => path)
    // No page, and here no browser is bound that could have made one.
    .filter((path) => !path.includes('/pictures/'))
  return [...new Set(paths)].map((path) => filled(path) + (QUERIES[path] ?? ''))
}

function filled(path: string): string {
  const [, section = ''] = path.split('/')
  return path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(VALUES[name] ?? IDS[section] ?? `no ${name}`),
  )
}

it('has more than ten pages', () => {
  expect(everyPage().length).toBeGreaterThan(10)
})

it.each(everyPage())(`%s is made within ${MAX_MS} ms and has less than ${MAX_BYTES} bytes`, async (path) => {
  const tries: number[] = []
  let bytes = 0
  // The machine may be busy with something else for a moment; a page may not.
  for (let i = 0; i < 6 && Math.min(...tries) > MAX_MS / 3; i++) {
    const begunMs = performance.now()
    const response = await fetch(platform.origin + path, { headers: { cookie }, redirect: 'manual' })
    bytes = (await response.arrayBuffer()).byteLength
    tries.push(performance.now() - begunMs)
    expect([path, response.status]).toEqual([path, 200])
  }
  console.log(`${path.slice(0, 60)}: ${Math.round(Math.min(...tries))} ms, ${bytes} bytes`)
  expect(bytes).toBeLessThan(MAX_BYTES)
  expect(Math.min(...tries)).toBeLessThan(MAX_MS)
})
