/** Which parts of pages change between two fetches of one URL: learned from every URL that was fetched more than once. */

import { byFamily } from '../fingerprint/compare/families.ts'
import { hexOfText } from '../fingerprint/compare/hash.ts'
import { applyMask, readMask } from '../fingerprint/mask/apply-mask.ts'
import { familyOf, mergeMasks, NO_MASK, type VolatileMask } from '../fingerprint/mask/mask.ts'
import { volatileSlots } from '../fingerprint/mask/volatile-slots.ts'
import { createForms, type Form } from './forms.ts'
import { observedPage } from './observed-page.ts'
import { countPartChanges, type PartChanges } from './part-changes.ts'
import { agree, askPairs, MAX_HIDDEN_SHARE, type PairAnswers } from './page-pairs.ts'
import type { PageSeen } from './types.ts'

/** Compares pages outside of what is known to be volatile. */
export interface Volatility extends PairAnswers {
  /**
   * Takes in one more observation of a URL.
   *
   * @param before earlier observations of the URL, oldest first
   * @param beside observations of URLs that were compared with it
   */
  learn(page: PageSeen, before: readonly PageSeen[], beside: readonly PageSeen[]): void
  /** Whether the pages of a template were seen to change between two fetches. */
  isNoisy(template: string): boolean
  /** What is hidden on all pages, or on those of any template. */
  mask(): VolatileMask
  /** By part that is hidden on pages of its template, and that these show: the form that a page shows there. */
  formsOf(page: PageSeen): ReadonlyMap<string, Form>
  /** A text that two pages have in common exactly where they show the same outside of what is volatile everywhere. */
  keyOf(page: PageSeen): string
  /** Rises with everything that is learned: a comparison has to be judged anew. */
  readonly version: number
}

/** A part is volatile everywhere once it changed on so many URLs; before, only on these. */
const URLS_TO_BELIEVE = 2

/**
 * The same as a share of the URLs whose page was compared with another observation of it. Most URLs are fetched again because a page
 * differed; without those that agreed at once, accidents of single responses would look frequent.
 */
const SHARE_TO_BELIEVE = 0.2

/** Changes between two fetches of a URL, or of the two that are compared, before a part is hidden on these: one is an accident of a response. */
const CHANGES_TO_HIDE = 2

/** Knows of nothing volatile yet. */
export function createVolatility(templateOf: (url: string) => string): Volatility {
  const steady = new Set<string>()
  const noisy = new Set<string>()
  const changes = countPartChanges(templateOf)
  const forms = createForms(changes, keyOf, templateOf)
  const masks = believedMasks(changes)
  let version = 0
  const keys = new Map<PageSeen, { readonly mask: VolatileMask; readonly key: string }>()
  const pairs = askPairs({ maskFor, mask: masks.common, version: () => version })

  function keyOf(page: PageSeen): string {
    const mask = masks.common()
    const before = keys.get(page)
    if (before?.mask === mask) return before.key
    const key = mask.entries.length === 0 ? page.fingerprint.hash : maskedText(page, mask)
    keys.set(page, { mask, key })
    return key
  }

  function maskFor(a: PageSeen, b: PageSeen): VolatileMask {
    const own = changes.repeated(new Set([a.url, b.url]).difference(steady), CHANGES_TO_HIDE)
    const template = templateOf(a.url)
    const local = template === templateOf(b.url) ? masks.on(template).entries : []
    const common = masks.common()
    return own.length + local.length === 0 ? common : mergeMasks(common, { entries: [...own, ...local] })
  }

  function learnPair(a: PageSeen, b: PageSeen, before: readonly PageSeen[]): void {
    noisy.add(templateOf(a.url))
    const fresh = volatileSlots(a.fingerprint, b.fingerprint)
    // Two pages that share too little are not two observations of one page, such as a page and a wall.
    if (!agree(a, b, mergeMasks(maskFor(a, b), fresh), MAX_HIDDEN_SHARE)) return
    if (comesBack([...before, b], pairs)) steady.add(a.url)
    else steady.delete(a.url)
    changes.noteChange(a, b, fresh.entries)
    version++
  }

  return {
    learn(page, before, beside) {
      if (observedPage(page).kind !== 'page') return
      forms.note(page)
      const pages = before.filter((other) => observedPage(other).kind === 'page')
      const last = pages.at(-1)
      const alike =
        last === undefined ? beside.find((other) => pairs.same(page, other)) : pairs.same(last, page) ? last : undefined
      if (alike !== undefined) changes.noteSame(page, alike)
      else if (last !== undefined) learnPair(last, page, pages)
      if (masks.update(templateOf(page.url))) version++
    },
    ...pairs,
    keyOf,
    isNoisy: (template) => noisy.has(template),
    mask: masks.anywhere,
    formsOf(page) {
      const hidden = familiesIn(masks.common(), masks.on(templateOf(page.url)))
      return new Map([...forms.of(page, masks.anywhere())].filter(([family]) => hidden.has(family)))
    },
    get version() {
      return version
    },
  }
}

/** What is volatile: a part that changed on several URLs, of all or of one template, and on a good share of those on which it could. */
function believedMasks(changes: Pick<PartChanges, 'frequent'>) {
  const locals = new Map<string, VolatileMask>()
  let common: VolatileMask = NO_MASK
  let anywhere: VolatileMask = NO_MASK
  return {
    common: () => common,
    on: (template: string) => locals.get(template) ?? NO_MASK,
    anywhere: () => anywhere,
    /** After an observation of the template; returns whether a mask changed. */
    update(template: string): boolean {
      const everywhere = changedMask(common, changes.frequent(URLS_TO_BELIEVE, SHARE_TO_BELIEVE))
      const before = locals.get(template) ?? NO_MASK
      const here = changedMask(before, changes.frequent(URLS_TO_BELIEVE, SHARE_TO_BELIEVE, template))
      if (everywhere === undefined && here === undefined) return false
      common = everywhere ?? common
      locals.set(template, here ?? before)
      anywhere = mergeMasks(common, ...locals.values())
      return true
    },
  }
}

function familiesIn(...masks: readonly VolatileMask[]): ReadonlySet<string> {
  return new Set(masks.flatMap(({ entries }) => entries.map(familyOf)))
}

/** A mask of these entries; undefined where the one before has the same. */
function changedMask(before: VolatileMask, entries: readonly string[]): VolatileMask | undefined {
  const isSame = entries.length === before.entries.length && entries.every((entry, at) => entry === before.entries[at])
  return isSame ? undefined : { entries }
}

/**
 * Whether observations of one URL, oldest first, come back to what was seen before: the others are outliers then, and what changed in them is
 * not hidden. Neighbours that agree may have been fetched within one second of a clock: they count while there is one change.
 */
function comesBack(pages: readonly PageSeen[], pairs: Pick<PairAnswers, 'same'>): boolean {
  const turns = pages.filter((page, at) => at === 0 || !pairs.same(pages[at - 1]!, page))
  if (turns.length < 3) return turns.length < pages.length
  return turns.some((page, at) => turns.slice(at + 2).some((later) => pairs.same(page, later)))
}

/** What a mask leaves of a page, as one text; the hash where only that is compared. */
function maskedText({ fingerprint }: PageSeen, mask: VolatileMask): string {
  if (fingerprint.units.length === 0) return fingerprint.hash
  const masks = readMask(mask)
  const families = [...byFamily(fingerprint.units)].map(([family, units]) => {
    const { lasting } = applyMask(units, masks.get(family))
    return lasting.length === 0 ? '' : `${family}:${lasting.map(({ key }) => key).join(',')}`
  })
  return hexOfText(
    families
      .filter((text) => text !== '')
      .toSorted()
      .join(';'),
  )
}
