/** What happens when a site changes between two runs. */

import { catalogue } from '../archetypes/servers.ts'
import { learnSite, SETTINGS, trainingPart, underRecords } from '../contenders/learned.ts'
import { scoreOf } from '../judge/score.ts'
import { makeSite, type Site } from '../site/site.ts'
import { valueOf } from '../site/target.ts'
import type { Archetype, SiteUrl } from '../site/types.ts'
import type { Contender } from '../judge/contender.ts'
import type { ProtocolRun } from './protocol-run.ts'

/** One drift, from the first state to the changed one and back. */
export interface DriftRow {
  readonly seed: number
  /** The parameter that will matter was dropped while it did not. */
  readonly droppedBefore: boolean
  /** URLs merged or misrouted by the old record once the site has changed: what the second run has to correct. */
  readonly wrongUnmended: number
  /** The same after the second run. */
  readonly wrongAfter: number
  /** URLs that the second corpus has no more and that keep the canonical URL of the first record, of all such. */
  readonly retained: readonly [held: number, vanished: number]
  /** The parameter stopped mattering, and a single run dropped it without a flag. */
  readonly silentDrop: boolean
}

const MONTH_SECONDS = 30 * 24 * 3600

/** Makes `camp` decide on items, changes the layout and removes the lists; then reverts all of it. */
export async function driftRow({ seed, size, noise, learner }: ProtocolRun): Promise<DriftRow> {
  const before = makeSite(CALM, seed, size)
  const after = makeSite(CHANGED, seed, size)
  const corpus = trainingPart(before, before.truth)
  const visit = (site: Site, months: number) => ({
    site,
    origin: site.origin(noise),
    memo: new Map(),
    learner,
    startSeconds: months * MONTH_SECONDS,
  })
  const first = await learnSite({ ...visit(before, 0), corpus }, SETTINGS.standard)
  const second = await learnSite(
    { ...visit(after, 1), corpus: corpus.filter(isNoList), stored: first.observations, previous: first.records },
    SETTINGS.standard,
  )
  const back = await learnSite({ ...visit(before, 2), corpus, previous: second.records }, SETTINGS.standard)
  const lists = corpus.filter((entry) => !isNoList(entry))
  const held = lists.filter(({ url }) => first.nameOf(url).url === second.nameOf(url).url)
  const drops = (learned: Contender): boolean => isDropped('camp', corpus, learned)
  const isFlagged = back.reports.some(({ guard }) => guard.flagged.length > 0)
  return {
    seed,
    droppedBefore: drops(first),
    wrongUnmended: wrongOn(after, first.records),
    wrongAfter: wrongOn(after, second.records),
    retained: [held.length, lists.length],
    silentDrop: !drops(second) && drops(back) && !isFlagged,
  }
}

function isNoList({ url }: { readonly url: string }): boolean {
  return !url.includes('/list?')
}

const CALM: Archetype = {
  number: 29,
  name: 'drift',
  kind: 'query',
  what: 'before',
  build: (plot) => ({ ...catalogue(plot), dress: { chromeWords: 400 } }),
}

/** The same URLs: names and domain are the same. */
const CHANGED: Archetype = {
  ...CALM,
  what: 'after',
  build(plot) {
    const calm = catalogue(plot)
    return {
      ...calm,
      dress: { chromeWords: 700, volatile: 1 },
      answer(target) {
        const [section, id] = target.segments
        if (section === 'list') return { kind: 'error', status: 404 }
        if (section !== 'item') return calm.answer(target)
        return { kind: 'page', content: `item ${id} ${valueOf(target, 'camp') ?? ''}`, base: `item ${id}` }
      },
    }
  },
}

type Records = Awaited<ReturnType<typeof learnSite>>['records']

function wrongOn(site: Site, records: Records): number {
  const { falseUrls, misrouted } = scoreOf(site, underRecords('drift', records), site.truth)
  return falseUrls + misrouted
}

/** Whether a name is dropped from some item of the corpus that has it. */
function isDropped(name: string, corpus: readonly SiteUrl[], { nameOf }: Contender): boolean {
  const has = (url: string): boolean => new URL(url).searchParams.has(name)
  return corpus.some(({ url }) => url.includes('/item') && has(url) && !has(nameOf(url).url))
}
