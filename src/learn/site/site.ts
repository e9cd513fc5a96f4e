/** What the corpus says about a site: its templates, and which parameters stand on their URLs with which values. */

import type { DomainRecord } from '../../rules/record/domain-record.ts'
import type { Corpus } from '../corpus/corpus.ts'
import { fixedNames } from './fixed-names.ts'
import { corpusUnder, templateUnder } from './platform-items.ts'
import { carriesAll, readSiteUrl, type Pair, type SiteUrl } from './site-url.ts'
import type { CorpusUrl, NameFacts, TemplateFacts } from './site-types.ts'
import { templateFacts } from './template-facts.ts'
import { normalizePercentEncoding } from '../../url/percent-encoding.ts'
import { strippedTemplates } from './stripped-templates.ts'
import { templateMatcher } from './template-of.ts'

/** The corpus by template. */
export interface Site {
  readonly domain: string
  /** What it was read from, with the templates of the site. */
  readonly corpus: Corpus
  readonly isFolded: boolean
  /** URLs with parameters, estimated. */
  readonly urlCount: number
  readonly templates: ReadonlyMap<string, TemplateFacts>
  /** URLs without a query. */
  readonly bare: readonly (SiteUrl & { readonly url: string })[]
  /** The template of a URL; `''` where the corpus has none for its path. */
  templateOf(url: string): string
  /** A template of the log, which may be older than what is known of the platform. */
  templateNow(template: string): string
  /** The pairs of a URL, with names as records write them. */
  pairsOf(url: string): readonly Pair[]
  /**
   * Whether the corpus has a pair on this page: on a URL with its path and all its pairs. One program may answer for many pages
   * (`?do=media&tab=files`, `?do=search`), of which a pair belongs to one.
   */
  hasPair(page: string, pair: { readonly name: string; readonly value: string }): boolean
  /** Parameters on all templates together. */
  readonly names: ReadonlyMap<string, SiteName>
}

/** One parameter on the whole site. */
export interface SiteName {
  readonly urlCount: number
  readonly templates: readonly string[]
  readonly isStripped: boolean
  /** Different values, as far as templates share none. */
  readonly distinct: number
  /** 0 to 1: on how many of the other sections, the first segments of paths, it is found too. */
  readonly spread: number
  readonly values: NameFacts['values']
}

/** Reads a corpus. Pure. @param platform in place of the one that the record in force names */
export function readSite(written: Corpus, previous?: DomainRecord, platform = previous?.platform): Site {
  const templateNow = templateUnder(platform ?? [])
  const corpus = corpusUnder(written, templateNow)
  const isFolded = corpus.patterns.some((group) => group.isFolded === true)
  const find = templateMatcher(
    new Set([...corpus.patterns.map(({ template }) => template), ...strippedTemplates(corpus)]),
  )
  // Templates are those of canonical URLs: `/sho%70` is a page of `/shop`.
  const match = (path: string): string | undefined => find(normalizePercentEncoding(path))
  const pairsOf = (url: string): readonly Pair[] => readSiteUrl(url, isFolded).pairs
  const templateOf = (url: string): string => match(readSiteUrl(url, false).path) ?? ''
  const urls = new Map<string, CorpusUrl[]>()
  const carriers = new Map<string, CorpusUrl[]>()
  for (const url of corpusUrls(corpus, isFolded)) {
    const template = match(url.path) ?? ''
    for (const pair of url.pairs) file(carriers, pairKey(url.path, pair), url)
    file(urls, template, url)
  }
  const fixed = fixedNames(corpus, previous, platform)
  const templates = new Map(
    [...urls]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([template, list]) => [template, templateFacts(template, list, fixed.get(template))]),
  )
  return {
    domain: corpus.domain,
    corpus,
    urlCount: [...templates.values()].reduce((sum, facts) => sum + facts.urlCount, 0),
    isFolded,
    templates,
    bare: (corpus.bare ?? []).map(({ url }) => ({ ...readSiteUrl(url, isFolded), url })),
    templateOf,
    templateNow,
    pairsOf,
    hasPair: pairFinder(carriers, isFolded),
    names: namesOf(templates.values()),
  }
}

/** URLs of the patterns, and those that carry what static rules strip: each once. */
function file<T>(lists: Map<string, T[]>, key: string, one: T): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [one])
  else list.push(one)
}

function pairKey(path: string, { name, value }: { readonly name: string; readonly value: string }): string {
  return `${path} ${name}=${value}`
}

function pairFinder(carriers: ReadonlyMap<string, readonly CorpusUrl[]>, isFolded: boolean): Site['hasPair'] {
  const known = new Map<string, boolean>()
  return (page, pair) => {
    const key = pairKey(page, pair)
    const before = known.get(key)
    if (before !== undefined) return before
    const { path, pairs } = readSiteUrl(page, isFolded)
    const found = (carriers.get(pairKey(path, pair)) ?? []).some((url) => carriesAll(url, pairs))
    known.set(key, found)
    return found
  }
}

function corpusUrls(corpus: Corpus, isFolded: boolean): CorpusUrl[] {
  const found = new Map<string, CorpusUrl>()
  const learned = new Set(corpus.patterns.flatMap(({ names }) => names))
  const strippedNames = new Set(Object.keys(corpus.strippedByRule).filter((name) => !learned.has(name)))
  const add = (url: string, weight: number): void => {
    const known = found.get(url)
    const read = known ?? readSiteUrl(url, isFolded)
    const stripped =
      known?.stripped ?? new Set(read.pairs.map(({ name }) => name).filter((name) => strippedNames.has(name)))
    found.set(url, { ...read, url, stripped, weight: Math.max(weight, known?.weight ?? 0) })
  }
  for (const { samples, urlCount } of corpus.patterns) {
    const weight = Math.max(1, urlCount / Math.max(1, samples.length))
    for (const { url } of samples) add(url, weight)
  }
  for (const list of Object.values(corpus.strippedByRule)) for (const url of list) add(url, 1)
  return [...found.values()]
}

function namesOf(templates: Iterable<TemplateFacts>): Site['names'] {
  const found = new Map<string, SiteName>()
  const all = [...templates]
  const sections = sectionsOf(all.map(({ template }) => template))
  for (const { template, names } of all) {
    for (const { name, urlCount, isStripped, distinct, values } of names.values()) {
      const before = found.get(name)
      const known = new Set(before?.values.map(({ value }) => value))
      const places = [...(before?.templates ?? []), template]
      found.set(name, {
        urlCount: urlCount + (before?.urlCount ?? 0),
        templates: places,
        spread: sections < 2 ? 0 : (sectionsOf(places) - 1) / (sections - 1),
        isStripped: isStripped || before?.isStripped === true,
        values: [...(before?.values ?? []), ...values.filter(({ value }) => !known.has(value)).slice(0, 50)],
        distinct: Math.max(distinct, new Set([...known, ...values.map(({ value }) => value)]).size),
      })
    }
  }
  return found
}

function sectionsOf(templates: readonly string[]): number {
  return new Set(templates.map((template) => template.split('/', 2).join('/'))).size
}
