import normalizeUrl from 'normalize-url'
import { TidyURL } from 'tidy-url'
import { normalizeURL } from 'ufo'
import { createCanonicalizer } from '../src/index.ts'
import { atMost } from './gates.ts'
import type { Gate } from './gates.ts'
import { learnedRecord } from './learned-record.ts'
import { measure } from './measure.ts'
import type { Contender, Effort, Row } from './measure.ts'
import { makeUrls } from './urls.ts'

/** Length of the URL list. */
export const URL_COUNT = 2500

/** Fixed, so that two runs on two machines speak of the same URLs. */
export const URL_SEED = 20261120

const BASE = 'new URL(u).href'
const SORTED = 'new URL(u) + searchParams.sort()'
const REQUEST = 'canonicalize, request profile, with a record'
const IDENTITY = 'canonicalize, identity profile, key read'
const IDENTITY_URL = 'canonicalize, identity profile, key not read'

/** Measures the library beside its peers on one list of URLs. */
export function runLibraryBench(effort: Effort): { rows: Row[]; gates: Gate[]; urls: number } {
  const urls = makeUrls(URL_COUNT, URL_SEED)
  const rows = measure([...platform(), ...ours(urls), ...peers()], urls, effort)
  return { rows, gates: gatesOf(rows), urls: urls.length }
}

/** The limits of the library, in multiples of the platform's own parser in the same run; decision 114 says why these. */
export function gatesOf(rows: readonly Row[]): Gate[] {
  const ratio = (name: string): number => rows.find((row) => row.name === name)?.ratio ?? Number.NaN
  return [
    atMost(`${REQUEST} / ${BASE}`, ratio(REQUEST), 5),
    atMost(`${IDENTITY} / ${BASE}`, ratio(IDENTITY), 12),
    atMost(`${IDENTITY_URL} / ${SORTED}`, ratio(IDENTITY_URL) / ratio(SORTED), 1.5),
  ]
}

function platform(): Contender[] {
  return [
    { name: BASE, run: (url) => new URL(url).href },
    {
      name: SORTED,
      run(url) {
        const parsed = new URL(url)
        parsed.searchParams.sort()
        return parsed.href
      },
    },
  ]
}

function ours(urls: readonly string[]): Contender[] {
  const plain = createCanonicalizer({})
  const learned = createCanonicalizer({ record: learnedRecord(urls, 50) })
  return [
    { name: REQUEST, run: (url) => learned.canonicalize(url, { profile: 'request' }).url },
    {
      name: 'canonicalize, request profile, no record',
      run: (url) => plain.canonicalize(url, { profile: 'request' }).url,
    },
    { name: IDENTITY, run: (url) => plain.canonicalize(url).key },
    { name: IDENTITY_URL, run: (url) => plain.canonicalize(url).url },
  ]
}

/** Other libraries with their default options; a URL they throw on counts as returned unchanged. */
function peers(): Contender[] {
  // The sense of the option is inverted in 1.18: only `false` keeps it from writing a line per URL.
  TidyURL.config.silent = false
  return [
    { name: 'ufo normalizeURL', run: (url) => normalizeURL(url) },
    { name: 'normalize-url', run: (url) => orUnchanged(url, () => normalizeUrl(url)) },
    { name: 'tidy-url', run: (url) => orUnchanged(url, () => TidyURL.clean(url).url) },
  ]
}

function orUnchanged(url: string, run: () => string): string {
  try {
    return run()
  } catch {
    return url
  }
}
