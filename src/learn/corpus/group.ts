/**
 * Corpus to patterns, in one pass and in memory that does not grow with the number of URLs: each URL is settled by the library
 * itself, counted, and offered to a bounded sample; templates are told from the sample at the end. What was collected of parts of
 * a corpus merges to what would have been collected of the whole.
 */

import { createCanonicalizer } from '../../canonicalize/canonicalize.ts'
import type { Canonical } from '../../canonicalize/types.ts'
import { looksLikeAttack } from '../../rules/match/attack-signs.ts'
import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { withLearnedPart } from '../../rules/record/learned-part.ts'
import { carriesSecret } from '../../rules/match/hidden-secrets.ts'
import type { RuleSet } from '../../rules/types.ts'
import { createCorpusHosts } from './corpus-hosts.ts'
import type { Corpus } from './corpus.ts'
import { groupPatterns } from './group-patterns.ts'
import { createBareSample } from './bare-urls.ts'
import { rawNamesOf, spanOf, type SettledSpan } from './settled-query.ts'
import type { CorpusSketch } from './sketch.ts'
import { createStrippedSamples } from './stripped-samples.ts'
import { withStrangerSessions } from './stranger-session.ts'
import { createUrlSample } from './url-sample.ts'

/** How a corpus is grouped. */
export interface GrouperOptions {
  /** Host to learn. Default: that of `record`, else the most frequent one. */
  readonly domain?: string | undefined
  /** Host to learn if any URL is of it, and otherwise the most frequent one. Only where neither `domain` nor `record` is given. */
  readonly preferred?: string | undefined
  /** The record in force: its operator's fields decide what is stripped before a pattern is formed, as they do at run time. */
  readonly record?: DomainRecord | undefined
  /** Samples per pattern, default 200. */
  readonly maxSamples?: number | undefined
  /** Default true. False: every template is empty, so that a pattern is a set of names on any path. */
  readonly pathTemplates?: boolean | undefined
  readonly rules?: RuleSet | undefined
  /** Another seed draws other samples, default 0. */
  readonly seed?: number | undefined
}

/** Takes URLs one by one. */
export interface Grouper {
  /**
   * Counts a URL; whatever is no http(s) URL is counted as that. Never throws.
   *
   * @param hits how often it was seen, default 1
   * @param line what makes this line of the corpus different from others with this URL, such as all of its text: the more lines, the
   * likelier the URL is sampled where the corpus does not fit. Default: the URL
   */
  add(url: string, hits?: number, line?: string): void
  /** Adds a sketch with the same seed, whose URLs were settled by the same rules and for the same site. */
  merge(sketch: CorpusSketch): void
  /** What was collected so far. */
  sketch(): CorpusSketch
  /** What was learned about the URLs so far. */
  finish(): Corpus
}

/** Longer URLs are counted and left out, as the edge passes them on untouched. In UTF-16 code units. */
const MAX_URL_LENGTH = 8192
const MAX_PARAMETERS = 100

/** Makes a grouper. */
export function createGrouper(options: GrouperOptions = {}): Grouper {
  const { rules, seed = 0 } = options
  const wanted = wantedSite(options)
  const record = settlingRecord(options.record)
  const canonicalizer = createCanonicalizer({ record, rules })
  const hosts = createCorpusHosts(wanted)
  const sample = createUrlSample(seed)
  const stripped = createStrippedSamples(seed)
  const bare = createBareSample(seed)
  let notUrl = 0

  function add(url: string, hits = 1, line?: string): void {
    const site = hosts.siteOf(url)
    if (site === undefined) {
      notUrl += hits
      return
    }
    const counts = hosts.countsOf(site)
    if (wanted !== undefined && site !== wanted.domain) counts.urls += hits
    else if (isTooLong(url)) counts.tooLong += hits
    else countSettled({ url, hits, line }, canonicalizer.canonicalize(url), site)
  }

  function countSettled({ url, hits, line }: CorpusEntry, settled: Canonical, site: string): void {
    const counts = hosts.countsOf(site)
    // Nobody has cleaned a log: what its names do not show at first sight would be asked for, and told in the report.
    if (carriesSecret(url, (inner) => canonicalizer.canonicalize(inner), settled)) {
      counts.passThrough += hits
      return
    }
    if (looksLikeAttack(url)) {
      counts.attacks += hits
      return
    }
    if (settled.applied.length > 0) {
      const settledSite = hosts.siteOf(settled.url) ?? site
      if (settledSite !== site) {
        hosts.countsOf(settledSite).urls += hits
        return
      }
    }
    counts.urls += hits
    // A session id is nobody else's to use.
    const isPersonal = hasStep(settled, 'session-ids')
    const fetchable = isPersonal ? settled.url : url
    const shown = isPersonal ? withStrangerSessions(url, settled.applied) : url
    const span = spanOf(settled.url)
    const rawNames = rawNamesOf(settled.url, span)
    if (span.pathEnd === span.queryEnd) bare.add(site, { url: fetchable, settled: settled.url, hits, line })
    if (shown !== undefined)
      stripped.add(site, shown, settled.applied, `${sectionOf(settled.url, span)} ${rawNames ?? ''}`)
    if (rawNames !== undefined) sample.add(site, rawNames, { url: fetchable, settled: settled.url, hits, line })
  }

  function finish(): Corpus {
    const domain = wanted?.domain ?? hosts.pick(options.preferred)
    const { urls, passThrough, attacks, tooLong } = hosts.countsOf(domain)
    const others = hosts.othersThan(domain)
    const { sets, rareUrlCount } = sample.setsOf(domain)
    return {
      domain,
      urlCount: urls,
      patterns: groupPatterns(sets, {
        maxSamples: options.maxSamples ?? 200,
        hasTemplates: options.pathTemplates ?? true,
      }),
      bare: bare.of(domain),
      strippedByRule: stripped.of(domain),
      otherHosts: others.shown,
      skipped: { notUrl, otherHost: others.total, passThrough, attacks, tooLong, rarePattern: rareUrlCount },
    }
  }

  function merge(other: CorpusSketch): void {
    notUrl += other.notUrl
    hosts.merge(other.hosts)
    sample.merge(other.urls)
    bare.merge(other.bare)
    stripped.merge(other.stripped)
  }

  function sketch(): CorpusSketch {
    const parts = { hosts: hosts.sketch(), urls: sample.sketch(), bare: bare.sketch(), stripped: stripped.sketch() }
    return { seed, domain: wanted?.domain, notUrl, ...parts }
  }

  return { add, merge, sketch, finish }
}

interface CorpusEntry {
  readonly url: string
  readonly hits: number
  readonly line: string | undefined
}

function wantedSite({ domain, record }: GrouperOptions): Pick<DomainRecord, 'domain' | 'aliases'> | undefined {
  if (domain !== undefined) return { domain: withoutPort(domain.toLowerCase()), aliases: record?.aliases ?? [] }
  return record === undefined ? undefined : { domain: withoutPort(record.domain), aliases: record.aliases ?? [] }
}

function withoutPort(host: string): string {
  return host.replace(/:\d+$/, '')
}

/** What the record in force does before a pattern is formed; what was learned must not hide what is to be learned again. */
function settlingRecord(record: DomainRecord | undefined): DomainRecord | undefined {
  if (record === undefined) return undefined
  const { pathRules: _, ...rest } = withLearnedPart(record, { ...record, ...NOTHING_LEARNED })
  return rest
}

const NOTHING_LEARNED = { patterns: {}, templates: [], parameters: {}, vetoByTemplate: {}, queryEnds: {} } as const

function hasStep({ applied }: Canonical, step: string): boolean {
  for (const change of applied) if (change.step === step) return true
  return false
}

/** First segment of a path that has more: one section may show what a tracker says, and others not. */
function sectionOf(settled: string, { pathStart, pathEnd }: SettledSpan): string {
  const end = settled.indexOf('/', pathStart + 1)
  return end === -1 || end >= pathEnd ? '' : settled.slice(pathStart + 1, end)
}

function isTooLong(url: string): boolean {
  if (url.length > MAX_URL_LENGTH) return true
  // Shorter than that, it cannot hold so many.
  if (url.length < MAX_PARAMETERS * 2) return false
  let parameters = 1
  for (let amp = url.indexOf('&'); amp !== -1; amp = url.indexOf('&', amp + 1)) parameters++
  return parameters > MAX_PARAMETERS
}
