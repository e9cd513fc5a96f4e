/** What the configurations are measured with: URLs, each list with the record that it belongs to. */

import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import shop from '../../examples/shop/src/worker.ts'
import { loadRecordFile } from '../../src/cli/files/record-file.ts'
import { loadFixtures, OWN_FIXTURES } from '../../src/cli/verifying/fixtures-file.ts'
import { exportPlan } from '../../src/export/plan.ts'
import type { DomainRecord } from '../../src/index.ts'

/** URLs of one record. */
export interface Part {
  readonly record: DomainRecord | undefined
  readonly urls: readonly string[]
}

/** A list of the table. */
export interface Corpus {
  readonly name: string
  readonly parts: readonly Part[]
}

/** The fixtures of the request profile: mostly traps, a few URLs for each record. */
export function fixtureCorpus(): Corpus {
  const byRecord = new Map<string, { record: DomainRecord | undefined; urls: string[] }>()
  for (const { profile, record, input } of loadFixtures(OWN_FIXTURES).cases) {
    if (profile !== 'request') continue
    const part = byRecord.get(record?.sha256 ?? '') ?? { record, urls: [] }
    byRecord.set(record?.sha256 ?? '', part)
    part.urls.push(input)
  }
  const { urls } = byRecord.get('')!
  byRecord.delete('')
  return { name: 'fixtures of the request profile', parts: [...partsByHost(urls), ...byRecord.values()] }
}

/** Every URL in a file of NDJSON, whatever its members are called. Each host has a record without rules, so the static rules of that host hold. */
export function fileCorpus(path: string): Corpus {
  const urls = new Set<string>()
  JSON.parse(`[${readFileSync(path, 'utf8').trim().split('\n').join(',')}]`, (_, value: unknown) => {
    if (typeof value === 'string' && /^https?:\/\/[^/@]+\//.test(value)) urls.add(value)
    return value
  })
  return { name: path.split('/').at(-1)!, parts: partsByHost(urls) }
}

function partsByHost(urls: Iterable<string>): readonly Part[] {
  const byHost = Map.groupBy(urls, (url) => /^https?:\/\/([^/?#:]+)/.exec(url)?.[1]?.toLowerCase() ?? '')
  const byRules = Map.groupBy(byHost.keys(), rulesOf)
  return [...byRules.values()].map((hosts) => ({
    record: { ...emptyRecord(hosts[0]!), aliases: hosts },
    urls: hosts.flatMap((host) => byHost.get(host)!),
  }))
}

/** Hosts with the same rules share one configuration, and so one start of a server. */
function rulesOf(host: string): string {
  const { gate, drop, sort } = exportPlan({ record: emptyRecord(host), contract: '', madeAt: '' })
  return JSON.stringify([gate, drop, sort])
}

function emptyRecord(domain: string): DomainRecord {
  return { v: 1, domain, revision: 1, builtAt: '', sha256: '', mode: 'rewrite', patterns: {} }
}

async function answer(asked: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = `http://${asked.headers.host}${asked.url}`
  const page = await shop.fetch(new Request(url, { method: asked.method ?? 'GET' }), {})
  response.writeHead(page.status, Object.fromEntries(page.headers))
  response.end(Buffer.from(await page.arrayBuffer()))
}

/** The access log of the demo shop, with a record that is learned from it now. */
export async function shopCorpus(): Promise<Corpus> {
  const server = createServer((asked, response) => void answer(asked, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const out = join(mkdtempSync(join(tmpdir(), 'exports-')), 'shop.json')
  const flags = ['--origin', origin, '--allow-private', '--rate', '200', '--concurrency', '4', '--out', out]
  await promisify(execFile)(process.execPath, ['src/cli/main.ts', 'learn', 'examples/shop/access.log', ...flags])
  server.close()
  const file = loadRecordFile(out)
  if (!file.ok) throw new Error(file.message)
  const paths = readFileSync('examples/shop/access.log', 'utf8').matchAll(/"GET (\S+) HTTP/g)
  const urls = [...paths].map(([, path]) => `http://${file.record.domain}${path}`)
  return { name: 'learned demo shop', parts: [{ record: file.record, urls }] }
}
