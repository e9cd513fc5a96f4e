/**
 * What the site itself says of its parameters: addresses that its pages offer. Whoever sends requests decides what stands in a corpus,
 * and a flood of made-up values, all of which show the default, would make any name look as if it chose nothing.
 */

import { canonicalize } from '../canonicalize/canonicalize.ts'
import { withoutEchoes } from '../fingerprint/html/offers.ts'
import type { PageSignals } from '../fingerprint/signals/page-signals.ts'
import { carriesSecret } from '../rules/match/hidden-secrets.ts'
import { isHarmless } from './questions/harmless.ts'
import type { Observation } from '../evidence/types.ts'
import { pathOf, valuesOf } from './corpus/query-values.ts'

/** An address that pages of the site offer. */
export interface Offer {
  readonly path: string
  readonly values: ReadonlyMap<string, string>
  /** How many pages offer it: a single one may be written by visitors. */
  readonly pages: number
}

/** All that the pages of a run offer. */
export interface Offers {
  note(observation: Observation): void
  /** Those with a name, the most offered first. */
  of(name: string): readonly Offer[]
  /** Whether a page of that path was seen: others are never asked for, whoever links to them. */
  isSeen(path: string): boolean
}

const MAX_OFFERS = 4000

/** Nothing is offered yet. */
export function createOffers(): Offers {
  const byUrl = new Map<string, Offer>()
  const urlsWith = new Map<string, Set<string>>()
  const paths = new Set<string>()
  return {
    note(observation) {
      if (observation.kind !== 'page' || observation.status >= 400) return
      paths.add(pathOf(observation.url))
      const { offers = [] } = observation.signals
      const own = [observation.url, observation.chain.at(-1) ?? observation.url]
      for (const url of offers.flatMap((offer) => withoutEchoes(offer, own) ?? [])) {
        const known = byUrl.get(url)
        if (known === undefined && byUrl.size >= MAX_OFFERS) continue
        const read = known ?? { path: pathOf(url), values: valuesOf(url), pages: 0 }
        byUrl.set(url, { ...read, pages: read.pages + 1 })
        for (const name of read.values.keys()) urlsWith.set(name, (urlsWith.get(name) ?? new Set()).add(url))
      }
    },
    of(name) {
      const own = [...(urlsWith.get(name) ?? [])].map((url) => ({ url, offer: byUrl.get(url)! }))
      return own.toSorted((a, b) => b.offer.pages - a.offer.pages || (a.url < b.url ? -1 : 1)).map(({ offer }) => offer)
    },
    isSeen: (path) => paths.has(path),
  }
}

/** Without addresses that carry a secret, a session or an action: those are neither kept nor asked for. */
export function withoutSecretOffers({ offers, carried, ...signals }: PageSignals): PageSignals {
  const [open, onward] = [offers, carried].map((urls) => (urls ?? []).filter(isPublic))
  return {
    ...signals,
    ...(open!.length > 0 && { offers: open! }),
    ...(onward!.length > 0 && { carried: onward! }),
  }
}

function isPublic(url: string): boolean {
  const canonical = canonicalize(url)
  const isPersonal = canonical.applied.some(({ step }) => step === 'session-ids')
  return !isPersonal && isHarmless(url) && !carriesSecret(url, canonicalize, canonical)
}
