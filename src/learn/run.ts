/** What one run starts from: the site, the evidence so far, and the way to more of it. */

import { createCanonicalizer } from '../canonicalize/canonicalize.ts'
import type { DomainRecord } from '../rules/record/domain-record.ts'
import { createEvidence, observationsIn, type Evidence } from '../evidence/evidence.ts'
import { declaredNames } from '../evidence/no-vary-search.ts'
import { recognizedPlatform, type RecognizedPlatform } from '../evidence/platform.ts'
import { trafficEvidence } from '../evidence/traffic/traffic-evidence.ts'
import type { EvidenceEntry, Observation } from '../evidence/types.ts'
import { fingerprinterNamed } from '../fingerprint/kinds/fingerprints.ts'
import type { Site } from './site/site.ts'
import { siteReader } from './site/site-reader.ts'
import type { Given } from './derive/derive.ts'
import { verdictsInForce, type InForce } from './derive/in-force.ts'
import { priorsOf } from './derive/priors.ts'
import { openPageSource, type PageSource } from './page-source.ts'
import { createStakes, type StakesOf } from './plan/stakes.ts'
import type { LearnPorts } from './ports.ts'
import { MAX_AGE_MS, settingsOf, type Settings } from './settings.ts'
import { POLICIES, type Policy } from './thresholds.ts'
import type { LearnOptions } from './types.ts'

/** One run of the learner. */
export interface Run {
  readonly options: LearnOptions
  readonly settings: Settings
  readonly policy: Policy
  readonly ports: LearnPorts
  /** The corpus, with what the platform that pages show keeps. */
  readonly site: Site
  readonly evidence: Evidence
  readonly pages: PageSource
  readonly stakesOf: StakesOf
  readonly inForce: InForce
  /** Stored observations that are still evidence. */
  readonly recalled: number
  /** Whether the record in force gives two URLs one key. */
  readonly sharesKey: (first: string, second: string) => boolean
  /** What verdicts follow from, beside the evidence. */
  given(): Given
}

/** Starts a run. Takes one random number. */
export function startRun(options: LearnOptions, ports: LearnPorts): Run {
  const settings = settingsOf(options, ports)
  const siteUnder = siteReader(options)
  const site = siteUnder(undefined)
  const evidence = createEvidence((url) => site.templateOf(url))
  const platform = (): RecognizedPlatform | undefined => recognizedPlatform(pagesOf(evidence))
  const stored = usable(options.stored ?? [], settings)
  for (const entry of stored) evidence.append(entry)
  const observations = observationsIn(stored)
  const own = observations.filter(({ fetchedAtMs }) => fetchedAtMs >= settings.startedAtMs)
  const traffic = trafficEvidence(options.traffic ?? [], site)
  const policy = POLICIES[settings.profile]
  const inForce = verdictsInForce(options, settings.startedAtMs)
  return {
    options,
    settings,
    policy,
    ports,
    get site() {
      return siteUnder(platform())
    },
    evidence,
    pages: openPageSource(evidence, { settings, signal: options.signal, own }, ports),
    stakesOf: createStakes(),
    inForce,
    recalled: observations.length,
    sharesKey: keyComparer(options.previous),
    given() {
      const declared = declaredNames(pagesOf(evidence), site.names.keys())
      const recognized = platform()
      const priors = priorsOf(options, recognized, declared)
      return { site: siteUnder(recognized), policy, traffic, inForce, priors }
    },
  }
}

/** Without a record no two URLs share a key. */
function keyComparer(record: DomainRecord | undefined): Run['sharesKey'] {
  if (record?.pathRules === undefined) return () => false
  const canonicalizer = createCanonicalizer({ record })
  return (first, second) => canonicalizer.canonicalize(first).key === canonicalizer.canonicalize(second).key
}

/** The pages of the log that may show signs of a platform. */
export function* pagesOf(evidence: Evidence) {
  for (const url of evidence.urls())
    for (const seen of evidence.observationsOf(url)) if (seen.kind === 'page') yield seen
}

/** Observations that still say something, and the comparisons between them: the others are asked again. */
function usable(stored: Iterable<EvidenceEntry>, settings: Settings): readonly EvidenceEntry[] {
  const entries = [...stored].filter((entry) => entry.kind === 'comparison' || isUsable(entry, settings))
  const seen = new Set(observationsIn(entries).map(({ url }) => url))
  return entries.filter(
    (entry) => entry.kind !== 'comparison' || (seen.has(entry.original) && seen.has(entry.modified)),
  )
}

/** The limiter's refusal says nothing about a URL; a page of an earlier run may be too old, or of another fingerprint. */
function isUsable(entry: Observation, { startedAtMs, fingerprint }: Settings): boolean {
  if (entry.kind === 'refused' && entry.why === 'rate') return false
  if (entry.fetchedAtMs >= startedAtMs) return true
  if (entry.kind !== 'page' || entry.status < 200 || entry.status >= 300) return false
  const current = fingerprinterNamed(fingerprint)
  return (
    entry.fetchedAtMs >= startedAtMs - MAX_AGE_MS &&
    entry.fingerprint.name === current.name &&
    entry.fingerprint.version === current.version
  )
}
