/** Contenders that fetch: the learner in all its settings. */

import { createCanonicalizer, type Profile } from '../../../src/index.ts'
import type { Corpus } from '../../../src/learn/corpus/corpus.ts'
import type { Observation } from '../../../src/evidence/types.ts'
import { withPathRules } from '../../../src/learn/path-rules/run-path-rules.ts'
import { DEFAULT_MAX_FETCHES } from '../../../src/learn/settings.ts'
import type { LearnReport } from '../../../src/learn/types.ts'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import type { Contender } from '../judge/contender.ts'
import { chanceOf } from '../site/random.ts'
import type { Origin, Site } from '../site/site.ts'
import type { SiteUrl } from '../site/types.ts'
import { LEARNERS, type LearnerName } from './learners.ts'
import { sitePorts, type TakenMemo } from './port.ts'

/** How one contender learns. */
export interface Setting {
  readonly name: string
  readonly mode?: 'seed' | 'plus'
  readonly profile?: 'standard' | 'strict'
  readonly pathTemplates?: boolean
  readonly maxFetches?: number
}

/** Ours, the published algorithm, and ours with one part taken away. */
export const SETTINGS = {
  standard: { name: 'plus standard' },
  strict: { name: 'plus strict', profile: 'strict' },
  // The published algorithm has no budget, so it gets a large one.
  seed: { name: 'B4 seed', mode: 'seed', pathTemplates: false, maxFetches: 50_000 },
  withoutPath: { name: '- path in key', pathTemplates: false },
} as const satisfies Record<string, Setting>

/** One site and what is known before the run. */
export interface Lesson {
  readonly site: Site
  readonly origin: Origin
  readonly memo: TakenMemo
  /** URLs that the learner is shown. */
  readonly corpus: readonly SiteUrl[]
  readonly stored?: readonly Observation[]
  readonly previous?: readonly DomainRecord[]
  /** The origin's clock at the beginning, in seconds. */
  readonly startSeconds?: number
  /** Default `old`. */
  readonly learner?: LearnerName
  /** Where the setting has no number of its own. Default 900. */
  readonly maxFetches?: number
}

/** The result of a run. */
export interface Learned extends Contender {
  readonly records: readonly DomainRecord[]
  readonly reports: readonly LearnReport[]
  readonly observations: readonly Observation[]
  readonly fetches: number
}

/** Pages whose URLs the learner is shown; the others are never seen before they are judged. */
const TRAINING_SHARE = 0.2

/** A fifth of the pages, with all their URLs; the whole log where a site has one. */
export function trainingPart(site: Site, truth: (url: string) => string): readonly SiteUrl[] {
  if (site.archetype.log !== undefined) return site.urls
  return site.urls.filter(({ url }) => chanceOf(`train ${site.domain} ${truth(url)}`) < TRAINING_SHARE)
}

/** Learns every host of the corpus, one after the other. */
export async function learnSite(lesson: Lesson, setting: Setting): Promise<Learned> {
  const { learn, createGrouper } = LEARNERS[lesson.learner ?? 'new']
  const ports = sitePorts(lesson.site, lesson.origin, lesson.memo, lesson.startSeconds)
  const records: DomainRecord[] = []
  const reports: LearnReport[] = []
  for (const domain of hostsOf(lesson.corpus)) {
    const previous = lesson.previous?.find((record) => record.domain === domain)
    const group = (record: DomainRecord | undefined): Corpus => {
      const grouper = createGrouper({ domain, record, pathTemplates: setting.pathTemplates ?? true })
      for (const { url, hits } of lesson.corpus) grouper.add(url, hits)
      return grouper.finish()
    }
    const corpus = group(previous)
    const result = await learn(
      {
        corpus,
        mode: setting.mode ?? 'plus',
        profile: setting.profile ?? 'standard',
        maxFetches: setting.maxFetches ?? lesson.maxFetches ?? DEFAULT_MAX_FETCHES,
        ...(lesson.stored === undefined ? {} : { stored: lesson.stored }),
        ...(previous === undefined ? {} : { previous }),
      },
      ports,
    )
    const entries = [...(lesson.stored ?? []), ...ports.entries]
    const { record, report } = await withPathRules({ result, corpus, entries, isFit: () => true })
    records.push(record)
    reports.push(report)
  }
  return {
    ...underRecords(setting.name, records, profileOf(lesson.site)),
    records,
    reports,
    observations: ports.observations,
    fetches: ports.fetches(),
  }
}

/** Logs are judged as requests at the edge; archetypes, and sites whose paths have rules for the key alone, as identities. */
export function profileOf({ archetype }: Site): Profile {
  return archetype.log === undefined || archetype.kind === 'path' ? 'identity' : 'request'
}

/** The library under learned records. */
export function underRecords(name: string, records: readonly DomainRecord[], profile: Profile = 'identity'): Contender {
  const byDomain = new Map(records.map((record) => [record.domain, record]))
  const canonicalizer = createCanonicalizer({ record: (domain) => byDomain.get(domain) })
  return { name, nameOf: (url) => canonicalizer.canonicalize(url, { profile }) }
}

function hostsOf(corpus: readonly SiteUrl[]): string[] {
  return [...new Set(corpus.map(({ url }) => new URL(url).hostname))].toSorted()
}
