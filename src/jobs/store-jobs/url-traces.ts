/**
 * Erases the data that the learner keeps on a page: URLs in the corpus, observations of traffic, observations and files of runs. All of it expires, and a
 * request to erase a page removes it at once.
 */

import type { ControlStore, RunRow } from '../../store/control-store.ts'
import type { DomainCorpus } from '../../store/corpus/domain-corpus.ts'
import { trafficParts } from '../../store/evidence/traffic-parts.ts'
import { runTraces, type RunTraces, type MentionsPage } from '../../store/runs/run-traces.ts'
import type { StoreRules } from '../../store/urls/url-store.ts'
import type { CorpusTrace, UrlTraces } from '../../store/urls/url-traces.ts'
import { d1ControlStore } from '../../store/d1-control-store.ts'
import { d1RecordHosts } from '../../store/records/record-hosts.ts'
import type { ControlEnv } from '../control-env.ts'
import { storeRulesOf } from './url-store-bindings.ts'

/** Stores that {@link createUrlTraces} searches. */
export interface TraceStores {
  readonly control: { readonly runs: Pick<ControlStore['runs'], 'list' | 'update'> }
  readonly corpus: (host: string) => {
    readonly urlsAfter: (url: string) => Promise<readonly CorpusTrace[]>
    readonly forget: (url: string) => Promise<void>
    /** Forgets what traffic has shown of the page; the number of observations. */
    readonly forgetTraffic: (mentionsPage: MentionsPage) => Promise<number>
  }
  readonly runs: RunTraces
  readonly rules: Pick<StoreRules, 'forUrls'>
  /** The domains that hosts are learned under. */
  readonly learnedUnder: (hosts: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

interface Page {
  readonly domains: readonly string[]
  readonly isVariant: (url: string) => boolean
}

const URLS = /https?:\/\/[^\s"<>\\`]+/g
const FOLDED = ['', 'www.', 'm.', 'mobile.']

/** Over the bindings of the control Worker. */
export function urlTraces(env: ControlEnv): UrlTraces {
  return createUrlTraces({
    control: d1ControlStore(env.DB),
    runs: runTraces(env.ARCHIVE),
    rules: storeRulesOf(env),
    learnedUnder: (hosts) => d1RecordHosts(env.DB).learnedUnder(hosts),
    corpus(host) {
      const corpus: DurableObjectStub<DomainCorpus> = env.CORPUS.get(env.CORPUS.idFromName(host))
      return {
        urlsAfter: async (url) => corpus.urlsAfter(url),
        forget: async (url) => corpus.forget(url),
        async forgetTraffic(mentionsPage) {
          await corpus.flushTraffic(host)
          return trafficParts(env.ARCHIVE, host).forget(mentionsPage)
        },
      }
    },
  })
}

/** Over any stores. Each URL that is kept is canonicalized: what has the key of the page, or had it, is a variant of it. */
function createUrlTraces({ control, corpus, runs, rules, learnedUnder }: TraceStores): UrlTraces {
  /** Where the page may be filed, and what is a variant of it under the records in force there. */
  async function pageOf(url: string, oldKeys: readonly string[]): Promise<Page> {
    const { key, url: cleaned } = (await rules.forUrls([url])).canonicalize(url)
    // A redirector to the page, or an AMP copy, is on another host than the page.
    const hosts = [...new Set([url, cleaned].flatMap(hostsOf))]
    const domains = [...new Set([...hosts, ...(await learnedUnder(hosts)).values()])]
    const known = await rules.forUrls(domains.map((host) => `https://${host}/`))
    const keys = new Set([key, ...oldKeys])
    return { domains, isVariant: (other) => keys.has(known.canonicalize(other).key) }
  }

  async function variantsIn(host: string, isVariant: (url: string) => boolean): Promise<readonly CorpusTrace[]> {
    const found: CorpusTrace[] = []
    for (let after = ''; ;) {
      const page = await corpus(host).urlsAfter(after)
      const last = page.at(-1)
      if (last === undefined) return found
      found.push(...page.filter((trace) => isVariant(trace.url)))
      after = last.url
    }
  }

  async function forgetInRun(run: RunRow, mentionsPage: MentionsPage): Promise<number> {
    const rows = await runs.forgetObservations(run.domain, run.id, mentionsPage)
    const files = await runs.forgetFiles(run.domain, run.id, mentionsPage)
    // A run that continues would write the page again.
    const isTold = rows + files > 0 && run.endedAtMs === undefined
    if (isTold) await control.runs.update(run.id, { state: 'stopped', message: 'stopped: a page was to be forgotten' })
    return rows + files
  }

  return {
    async find(url, oldKeys) {
      const { domains, isVariant } = await pageOf(url, oldKeys)
      const found = await Promise.all(domains.map((host) => variantsIn(host, isVariant)))
      return found.flat()
    },
    async forget(url, oldKeys) {
      const { domains, isVariant } = await pageOf(url, oldKeys)
      let count = 0
      for (const host of domains) {
        // First the corpus: a run that begins meanwhile samples from it.
        const traces = await variantsIn(host, isVariant)
        for (const trace of traces) await corpus(host).forget(trace.url)
        count += traces.length + (await corpus(host).forgetTraffic(mentionsAny(isVariant)))
        for await (const run of runsOf(control.runs, host)) count += await forgetInRun(run, mentionsAny(isVariant))
      }
      return count
    },
  }
}

/** Hosts whose corpora may hold a variant: its own, and those that fold into one key with it. */
function hostsOf(url: string): readonly string[] {
  const host = URL.parse(url)?.hostname ?? ''
  if (host === '') return []
  const bare = host.replace(/^(?:www|m|mobile)\./, '')
  return [...new Set([host, ...FOLDED.map((prefix) => prefix + bare)])]
}

// Files of one run name the same URLs again and again; a snapshot names each of millions once.
const MAX_KNOWN = 20_000

function mentionsAny(isVariant: (url: string) => boolean): MentionsPage {
  const known = new Map<string, boolean>()
  return (text) =>
    [...new Set((text.match(URLS) ?? []).flatMap(readings))].some((url) => {
      const before = known.get(url)
      if (before !== undefined) return before
      const isOne = isVariant(url)
      if (known.size === MAX_KNOWN) known.clear()
      known.set(url, isOne)
      return isOne
    })
}

/** An apostrophe may be part of a URL, or end it in a text. */
function readings(url: string): readonly string[] {
  const end = url.indexOf("'")
  return end === -1 ? [url] : [url, url.slice(0, end)]
}

async function* runsOf(runs: Pick<ControlStore['runs'], 'list'>, domain: string): AsyncGenerator<RunRow> {
  let cursor: string | undefined
  do {
    const page = await runs.list(domain, { limit: 100, ...(cursor !== undefined && { cursor }) })
    yield* page.rows
    cursor = page.cursor
  } while (cursor !== undefined)
}
