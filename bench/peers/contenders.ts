import getVideoId from 'get-video-id'
import videoUrls from 'js-video-url-parser'
import normalizeUrl from 'normalize-url'
import { TidyURL } from 'tidy-url'
import { cleanDoubleSlashes, filterQuery, normalizeURL, withHttps, withoutFragment, withoutTrailingSlash } from 'ufo'
import { createCanonicalizer } from '../../src/index.ts'
import type { Peer } from './judge.ts'

// The list of a reader of the manuals.
const TRACKERS =
  /^(?:utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|twclid|yclid|mc_cid|mc_eid|igshid|_hsenc|_hsmi|mkt_tok|_ga|_gl|si)$/i

/** Every library of the comparison, each as it comes and in the best setting that its own options and a few lines give. */
export function contenders(): Peer[] {
  // The sense of the option is inverted in 1.18: only `false` keeps it from writing a line per URL.
  TidyURL.config.silent = false
  return [...platform(), ...ours(), ...normalizers(), ...cleaners(), ...videoReaders()]
}

function platform(): Peer[] {
  const sorted = (text: string): string => sortedUrl(new URL(text)).href
  return [
    { name: 'URL', setting: 'href', ...both((text) => new URL(text).href) },
    { name: 'URL', setting: 'parameters sorted, no fragment', ...both(sorted) },
  ]
}

function ours(): Peer[] {
  const { canonicalize } = createCanonicalizer()
  return [
    {
      name: 'edge-canonicalizer',
      setting: 'identity profile (default)',
      key: (text) => canonicalize(text).key,
      url: (text) => canonicalize(text).url,
    },
    {
      name: 'edge-canonicalizer',
      setting: 'request profile',
      ...both((text) => canonicalize(text, { profile: 'request' }).url),
    },
  ]
}

function normalizers(): Peer[] {
  const options = {
    forceHttps: true,
    stripHash: true,
    removeDirectoryIndex: true,
    removeQueryParameters: [TRACKERS],
  } as const
  const ufo = (text: string): string =>
    normalizeURL(
      filterQuery(withHttps(withoutTrailingSlash(withoutFragment(text), true)), (name) => !TRACKERS.test(name)),
    )
  return [
    { name: 'normalize-url', setting: 'default', ...both((text) => normalizeUrl(text)) },
    {
      name: 'normalize-url',
      setting: 'https, no fragment, no index file, list of trackers',
      ...both((text) => normalizeUrl(text, options)),
    },
    { name: 'ufo', setting: 'normalizeURL', ...both((text) => normalizeURL(text)) },
    {
      name: 'ufo',
      setting: 'https, no fragment, slashes, list of trackers, sorted',
      ...both((text) => sortedUrl(new URL(cleanDoubleSlashes(ufo(text)))).href),
    },
  ]
}

function cleaners(): Peer[] {
  const clean = (text: string): string => TidyURL.clean(text).url
  return [
    { name: 'tidy-url', setting: 'default', ...both(clean) },
    {
      name: 'tidy-url',
      setting: 'then parameters sorted, no fragment',
      ...both((text) => sortedUrl(new URL(clean(text))).href),
    },
  ]
}

/** Libraries that only read ids: what they do not know keeps itself as its key. */
function videoReaders(): Peer[] {
  const byId = (text: string, otherwise: (text: string) => string): string => {
    const { id, service } = getVideoId(text)
    return id === null || id === undefined ? otherwise(text) : `${service}:${id}`
  }
  return [
    { name: 'get-video-id', setting: 'service and id, else the text', key: (text) => byId(text, (same) => same) },
    {
      name: 'get-video-id',
      setting: 'else URL, sorted, no fragment',
      key: (text) => byId(text, (same) => sortedUrl(new URL(same)).href),
    },
    {
      name: 'js-video-url-parser',
      setting: 'provider and id, else the text',
      key: (text) => parsed(text, false) ?? text,
    },
    {
      name: 'js-video-url-parser',
      setting: 'with media type, else URL, sorted, no fragment',
      key: (text) => parsed(text, true) ?? sortedUrl(new URL(text)).href,
    },
  ]
}

interface ParsedVideo {
  readonly provider: string
  readonly mediaType?: string
  readonly id?: string
  readonly list?: string
  readonly channel?: string
}

// Its declarations describe another form of the module than the one that Node loads.
const { parse } = videoUrls as unknown as { readonly parse: (text: string) => ParsedVideo | undefined }

function parsed(text: string, withType: boolean): string | undefined {
  const found = parse(text)
  const id = found?.id ?? found?.list ?? found?.channel
  if (found === undefined || id === undefined) return undefined
  return withType ? `${found.provider}:${found.mediaType}:${id}` : `${found.provider}:${id}`
}

function both(run: (text: string) => string): Required<Pick<Peer, 'key' | 'url'>> {
  return { key: run, url: run }
}

function sortedUrl(url: URL): URL {
  url.searchParams.sort()
  url.hash = ''
  return url
}
