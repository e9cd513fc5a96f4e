/**
 * What exported configurations merge in the real servers, beside the edge, and what they cost: `npm run bench:exports [-- FILE.ndjson …]`.
 * Ends with 1 if a server merges two pages that the edge keeps apart, or merges less than nine tenths of what the edge does.
 */

import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pathOf } from '../../scripts/programs.ts'
import { exportPlan } from '../../src/export/plan.ts'
import { targetNamed } from '../../src/export/targets/targets.ts'
import type { ExportPlan, ExportTarget } from '../../src/export/types.ts'
import { createCanonicalizer } from '../../src/index.ts'
import { cloudfrontFunction } from '../../test/export/support/cloudfront-function.ts'
import { startCache, type RealCache } from '../../test/export/support/real-cache.ts'
import { fileCorpus, fixtureCorpus, shopCorpus, type Corpus, type Part } from './corpora.ts'
import { withoutRules } from './without-rules.ts'

/** Share of the edge's merges that each server must reach, over all lists (DESIGN §15). */
const GATE_SHARE = 0.9
const LOAD_SECONDS = 3

interface Counts {
  edge: number
  cache: number
  falseMerges: number
}

const SERVERS = ['nginx', 'varnish', 'caddy', 'haproxy'] as const
/** Runs in Node: a function of 10 KB, so the gate asks no share of it. */
const FUNCTION = 'cloudfront' as const

const corpora = [await shopCorpus(), fixtureCorpus(), ...process.argv.slice(2).map(fileCorpus)]
console.log(
  `| server | ${corpora.map(({ name }) => name).join(' | ')} | all | false merges | requests/s, without rules |`,
)
console.log(`| --- |${' --- |'.repeat(corpora.length + 3)}`)
let failed = false
for (const name of [...SERVERS, FUNCTION] as const) {
  if (name !== FUNCTION && pathOf(name) === undefined) {
    console.log(`| ${name} | not installed |`)
    continue
  }
  const target = targetNamed(name)!
  const rows: Counts[] = []
  for (const corpus of corpora) rows.push(await countsOf(target, corpus))
  const total = rows.reduce((sum, { edge, cache, falseMerges }) => ({ edge: sum.edge + edge, cache: sum.cache + cache, falseMerges: sum.falseMerges + falseMerges })) // prettier-ignore
  const isRunning = target.standalone !== undefined
  const [withRules, plain] = isRunning ? [await load(target, corpora[0]!), await load(withoutRules(target), corpora[0]!)] : ['-', '-'] // prettier-ignore
  console.log(
    `| ${name} | ${[...rows, total].map(share).join(' | ')} | ${total.falseMerges} | ${withRules}, ${plain} |`,
  )
  if (total.falseMerges > 0 || (isRunning && total.cache < GATE_SHARE * total.edge)) failed = true
}
process.exit(failed ? 1 : 0)

function share({ edge, cache }: Counts): string {
  return `${edge === 0 ? '-' : `${Math.round((cache / edge) * 100)} %`} of ${edge}`
}

async function countsOf(target: ExportTarget, { parts }: Corpus): Promise<Counts> {
  const counts: Counts = { edge: 0, cache: 0, falseMerges: 0 }
  // A function is too small for many hosts.
  const all = target.standalone === undefined ? parts.flatMap(partsByHost) : parts
  for (const part of all) await count(target, part, counts)
  return counts
}

/** A URL, and the one that the edge makes of it, are both asked for: so each URL that the edge changes is at least one merge. */
async function count(target: ExportTarget, { record, urls }: Part, counts: Counts): Promise<void> {
  const { canonicalize } = createCanonicalizer({ record })
  const edgeOf = (url: string): string => canonicalize(url, { profile: 'request' }).url
  const given = new Set(urls.flatMap((url) => [asSent(url), edgeOf(asSent(url))]).filter(isAskable))
  const changed = [...given].filter((url) => edgeOf(url) !== url)
  if (changed.length === 0) return
  const cache = await started(target, exportPlan({ record, contract: '', madeAt: '' }))
  const asked = await askAll(cache, [...given])
  await cache.stop()
  const edge = new Set([...given].map(edgeOf))
  counts.edge += given.size - edge.size
  counts.cache += given.size - new Set(asked.values()).size
  const byAnswer = Map.groupBy(asked, ([, answer]) => answer)
  for (const some of byAnswer.values()) counts.falseMerges += new Set(some.map(([url]) => edgeOf(url))).size - 1
}

/** The program of a target, or its function. */
async function started(target: ExportTarget, plan: ExportPlan): Promise<Pick<RealCache, 'ask' | 'stop'>> {
  if (target.standalone !== undefined) return startCache(target, plan)
  const ask = cloudfrontFunction(target.fit?.(plan) ?? plan)
  return { ask: (host, path) => Promise.resolve(ask(host.toLowerCase(), path)), stop: () => Promise.resolve() }
}

function partsByHost({ record, urls }: Part): readonly Part[] {
  const byHost = Map.groupBy(
    urls.filter((url) => URL.canParse(url)),
    (url) => new URL(url).hostname,
  )
  if (record === undefined || byHost.size === 1) return [{ record, urls }]
  return [...byHost].map(([domain, own]) => ({ record: { ...record, domain, aliases: [] }, urls: own }))
}

/** What a client sends of a URL: it has read it, and keeps the fragment. */
function asSent(url: string): string {
  return URL.canParse(url) ? new URL(url).href.replace(/#.*/s, '') : ''
}

function isAskable(url: string): boolean {
  return /^https?:\/\/[\w.:-]+\/[!-~]*$/.test(url)
}

/** What a server refuses counts as kept apart. */
async function askAll(cache: Pick<RealCache, 'ask'>, urls: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const answers = urls.map(async (url): Promise<[string, string]> => {
    const [, origin = '', host = '', path = ''] = /^(https?:\/\/([^/]+))(.*)$/.exec(url)!
    const answer = await cache.ask(host, path)
    return [url, answer.startsWith('status') ? url : origin + answer]
  })
  return new Map(await Promise.all(answers))
}

/** Requests a second of what is in the cache, by wrk; `-` where it is not installed. */
async function load(target: ExportTarget, { parts }: Corpus): Promise<string> {
  const { record, urls } = parts[0]!
  const cache = await startCache(target, exportPlan({ record, contract: '', madeAt: '' }), 'max-age=300')
  const file = join(mkdtempSync(join(tmpdir(), 'exports-')), 'urls.txt')
  writeFileSync(file, urls.map((url) => `${url.replace(/^https?:\/\/[^/]+/, '')}\n`).join(''))
  const host = new URL(urls[0]!).host
  const flags = ['-t1', '-c16', `-d${LOAD_SECONDS}s`, '-s', 'bench/exports/urls.lua', cache.url, '--', file, host]
  const { stdout } = await promisify(execFile)('wrk', flags).catch(() => ({ stdout: '' }))
  await cache.stop()
  return /Requests\/sec:\s+(\d+)/.exec(stdout)?.[1] ?? '-'
}
