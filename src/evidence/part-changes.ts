/** How often each part of a page changed between two observations of one page. */

import { byFamily } from '../fingerprint/compare/families.ts'
import { familyOf } from '../fingerprint/mask/mask.ts'
import { volatileSlots } from '../fingerprint/mask/volatile-slots.ts'
import type { PageSeen } from './types.ts'

/** Counts changes by the entries of masks; URLs count once. */
export interface PartChanges {
  /** Takes in two observations of one URL, the older one first, that differ in these entries. */
  noteChange(older: PageSeen, newer: PageSeen, entries: readonly string[]): void
  /** Takes in an observation that shows what an older one does, outside of what is hidden: of one URL, or of two that were compared. */
  noteSame(newer: PageSeen, older: PageSeen): void
  /** Entries that changed at least so often on these URLs together. */
  repeated(urls: ReadonlySet<string>, times: number): readonly string[]
  /**
   * Entries that changed on at least so many URLs, and on at least this share of those on which a change would have been seen.
   *
   * @param template counts its URLs alone; default: those of all
   */
  frequent(urls: number, share: number, template?: string): readonly string[]
  /** Whether a part shows now the same and now another text: chance chooses one of few. A token or a time is another one each time. */
  alternates(family: string): boolean
  /** Whether a text was seen again after another had taken its place. A time is not, though observations within one second agree. */
  comesBack(family: string, text: string): boolean
}

/** A part that chance fills from up to twenty texts is the same as often. */
const STEADY_SHARE = 0.05

type UrlSets = Map<string, Set<string>>

/** Nothing was observed yet. */
export function countPartChanges(templateOf: (url: string) => string): PartChanges {
  const log = createChangeLog()
  const looks: Looks = { looked: new Map(), shown: new Map(), recurring: new Map(), unclear: new Map(), templateOf }
  const turns = watchTurns()
  return {
    noteChange(older, newer, entries) {
      look(older.url, [older, newer], looks)
      log.note(older.url, entries)
      for (const change of changedTexts(older, newer, entries)) turns.show(change)
    },
    noteSame(newer, older) {
      look(newer.url, [newer], looks)
      if (newer.fingerprint.hash === older.fingerprint.hash) return
      const { entries } = volatileSlots(older.fingerprint, newer.fingerprint)
      for (const change of changedTexts(older, newer, entries)) {
        add(turns.wereShown(change) ? looks.recurring : looks.unclear, change.family, newer.url)
        turns.note(change)
      }
    },
    repeated: (urls, times) =>
      log.entriesWhere((found) => [...urls].reduce((sum, url) => sum + (found.get(url) ?? 0), 0) >= times),
    frequent(urls, share, template) {
      const counts = (url: string): boolean => template === undefined || templateOf(url) === template
      return log.entriesWhere((found, family) => {
        const changed = [...found.keys()].filter(counts)
        return changed.length >= urls && changedShare(urlsByChange(family, changed, looks, counts)) >= share
      })
    },
    alternates(family) {
      const { changed, hidden, steady } = urlsByChange(family, log.urlsWith(family), looks)
      return steady >= (changed + hidden + steady) * STEADY_SHARE
    },
    comesBack: turns.comesBack,
  }
}

/** By entry of a mask, the URLs on which it changed, with how often, where nothing hid it. */
function createChangeLog() {
  const byEntry = new Map<string, Map<string, number>>()
  return {
    note(url: string, entries: readonly string[]): void {
      for (const entry of entries) {
        const urls = byEntry.get(entry) ?? new Map<string, number>()
        byEntry.set(entry, urls.set(url, (urls.get(url) ?? 0) + 1))
      }
    },
    entriesWhere(holds: (urls: ReadonlyMap<string, number>, family: string) => boolean): readonly string[] {
      const found = [...byEntry].filter(([entry, urls]) => holds(urls, familyOf(entry)))
      return found.map(([entry]) => entry).toSorted()
    },
    urlsWith: (family: string): readonly string[] =>
      [...byEntry].flatMap(([entry, urls]) => (familyOf(entry) === family ? [...urls.keys()] : [])),
  }
}

/** The URLs of which two observations were compared. */
interface Looks {
  /** By template. */
  readonly looked: UrlSets
  /** By family: those that show it. */
  readonly shown: UrlSets
  /**
   * By family: those on which it was hidden and had texts that were seen to come and go. What is hidden says nothing else: otherwise what is
   * hidden by accident would stay hidden.
   */
  readonly recurring: UrlSets
  /** By family: those on which it was hidden and had other texts. */
  readonly unclear: UrlSets
  readonly templateOf: (url: string) => string
}

function look(url: string, pages: readonly PageSeen[], { looked, shown, templateOf }: Looks): void {
  add(looked, templateOf(url), url)
  for (const { fingerprint } of pages) for (const family of byFamily(fingerprint.units).keys()) add(shown, family, url)
}

/**
 * The URLs on which a part changed, on which it may have, and on which it was the same: shown, or left out where others of their template
 * changed.
 */
function urlsByChange(
  family: string,
  urls: readonly string[],
  { looked, shown, recurring, unclear, templateOf }: Looks,
  counts: (url: string) => boolean = () => true,
) {
  const counted = (known: UrlSets): readonly string[] => [...(known.get(family) ?? [])].filter(counts)
  const changed = new Set([...urls, ...counted(recurring)])
  const hidden = new Set(counted(unclear)).difference(changed)
  const steady = new Set(counted(shown))
  for (const template of new Set(urls.map(templateOf))) for (const url of looked.get(template) ?? []) steady.add(url)
  return { changed: changed.size, hidden: hidden.size, steady: steady.difference(changed).difference(hidden).size }
}

function changedShare({ changed, steady }: { readonly changed: number; readonly steady: number }): number {
  return changed / (changed + steady)
}

/** Texts of a part, by which of two observations of one page has them. */
interface TextChange {
  readonly family: string
  readonly went: ReadonlySet<string>
  readonly came: ReadonlySet<string>
}

/** Changes of a part that bring a text back, at least, and as a share of all its changes. */
const LEAST_RETURNS = 2
const RETURNS_SHARE = 0.25

/** Follows texts that go and come back. */
function watchTurns() {
  const shown = new Set<string>()
  const gone = new Set<string>()
  const back = new Set<string>()
  const turns = new Map<string, { all: number; back: number }>()

  function note({ family, went, came }: TextChange): void {
    const again = [...came].filter((text) => gone.has(`${family} ${text}`))
    const counts = turns.get(family) ?? { all: 0, back: 0 }
    turns.set(family, { all: counts.all + 1, back: counts.back + (again.length > 0 ? 1 : 0) })
    for (const text of again) back.add(`${family} ${text}`)
    for (const text of went) gone.add(`${family} ${text}`)
  }

  /** Of pages that are fetched at once, one may come late, with the time that another took away: now and then, and not mostly. */
  function isReturning(family: string): boolean {
    const { all, back: times } = turns.get(family) ?? { all: 0, back: 0 }
    return times >= Math.max(LEAST_RETURNS, all * RETURNS_SHARE)
  }

  return {
    note,
    /** A change that nothing hid. */
    show(change: TextChange): void {
      for (const text of [...change.went, ...change.came]) shown.add(`${change.family} ${text}`)
      note(change)
    },
    /** Another order has no text that was. */
    wereShown: ({ family, went, came }: TextChange): boolean =>
      went.size + came.size > 0 && [...went, ...came].every((text) => shown.has(`${family} ${text}`)),
    comesBack: (family: string, text: string): boolean => back.has(`${family} ${text}`) && isReturning(family),
  }
}

function add(sets: UrlSets, key: string, url: string): void {
  const urls = sets.get(key)
  if (urls === undefined) sets.set(key, new Set([url]))
  else urls.add(url)
}

/** Of each family with one of these entries, the texts that only the older page has, and those that only the newer one has. */
function changedTexts(older: PageSeen, newer: PageSeen, entries: readonly string[]): readonly TextChange[] {
  const [before, after] = [byFamily(older.fingerprint.units), byFamily(newer.fingerprint.units)]
  return [...new Set(entries.map(familyOf))].map((family) => {
    const [one, other] = [before, after].map(
      (families) => new Set((families.get(family) ?? []).map(({ text }) => text)),
    )
    return { family, went: one!.difference(other!), came: other!.difference(one!) }
  })
}
