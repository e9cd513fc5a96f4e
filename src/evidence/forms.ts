/**
 * The forms of volatile parts: one of three banners, a variant of a test, the order of a list. Two fetches of a page that show one form, where
 * others show several, may have it from a parameter that selects it.
 */

import { unpackUnit } from '../fingerprint/compare/unit.ts'
import { familyOf, type VolatileMask } from '../fingerprint/mask/mask.ts'
import type { PartChanges } from './part-changes.ts'
import type { PageSeen } from './types.ts'

/** What a page shows in one volatile part. */
export interface Form {
  /** Equal for equal forms; `''` where the page shows none. */
  readonly key: string
  /** Several pages show each of its texts, so that it says the same on every page. */
  readonly isOfSite: boolean
}

/** Reads forms. */
export interface Forms {
  note(page: PageSeen): void
  /** By volatile part that pages of its template show: the form that a page shows. */
  of(page: PageSeen, volatile: VolatileMask): ReadonlyMap<string, Form>
}

/** Different pages that must show a text before it says the same everywhere. */
const PAGES = 2

/**
 * Nothing was observed yet.
 *
 * @param keyOf what two pages have in common exactly where they show the same outside of what is volatile
 */
export function createForms(
  changes: Pick<PartChanges, 'comesBack' | 'alternates'>,
  keyOf: (page: PageSeen) => string,
  templateOf: (url: string) => string,
): Forms {
  const pages: PageSeen[] = []
  let counted = 0
  let volatile: VolatileMask | undefined
  /** By part and text, the different pages that show it. */
  let families = new Map<string, Map<string, Set<string>>>()
  let alternating = new Set<string>()
  /** By template, the parts that its pages show. */
  let partsOn = new Map<string, Set<string>>()

  function count(page: PageSeen): void {
    const key = keyOf(page)
    const template = templateOf(page.url)
    const parts = partsOn.get(template) ?? new Set()
    partsOn.set(template, parts)
    for (const { family, text } of unitsIn(page, families)) {
      parts.add(family)
      const texts = families.get(family)
      texts?.set(text, (texts.get(text) ?? new Set()).add(key))
    }
  }

  function catchUp(mask: VolatileMask): void {
    if (mask === volatile && counted === pages.length) return
    if (mask !== volatile) {
      volatile = mask
      counted = 0
      partsOn = new Map()
      families = new Map(mask.entries.map((entry) => [familyOf(entry), new Map()]))
    }
    for (; counted < pages.length; counted++) count(pages[counted]!)
    const isAlternating = (family: string): boolean =>
      changes.alternates(family) && [...families.get(family)!.keys()].some((text) => changes.comesBack(family, text))
    alternating = new Set([...families.keys()].filter(isAlternating))
  }

  return {
    note(page) {
      pages.push(page)
    },
    of(page, mask) {
      catchUp(mask)
      const shown = Map.groupBy(unitsIn(page, families), ({ family }) => family)
      return new Map(
        [...(partsOn.get(templateOf(page.url)) ?? [])].map((family) => {
          const own = (shown.get(family) ?? []).map(({ text }) => text)
          if (!alternating.has(family)) return [family, { key: own.join(), isOfSite: false }]
          // What does not come back is a token beside the form.
          const back = own.filter((text) => changes.comesBack(family, text))
          const texts = families.get(family)
          const isOfSite = back.length > 0 && back.every((text) => (texts?.get(text)?.size ?? 0) >= PAGES)
          return [family, { key: back.toSorted().join(), isOfSite }]
        }),
      )
    },
  }
}

function unitsIn({ fingerprint }: PageSeen, families: ReadonlyMap<string, unknown>) {
  return fingerprint.units.filter((packed) => families.has(packed.slice(0, 4))).map(unpackUnit)
}
