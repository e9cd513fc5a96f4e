/** What all shops sell, and how their paths name it. */

import { hashText } from '../../site/random.ts'
import { slugOf } from '../../site/words.ts'
import { click, count, hex, words } from '../../model/values.ts'
import type { Matters, Tracker } from '../../model/types.ts'

/** Products of each shop. */
export const PRODUCTS = 170
/** Colours that variants have. */
export const COLORS = ['red', 'blue', 'green', 'black', 'white'] as const
/** Sizes that variants have. */
export const SIZES = ['s', 'm', 'l', 'xl'] as const

/** `ba-kelim-sol-red`: the words of a product's path. */
export function productSlug(shop: string, product: number): string {
  return `${slugOf(`${shop} product ${product}`)}-${product}`
}

/** A category's path segment. */
export function categorySlug(category: number): string {
  return ['lamps', 'chairs', 'tables', 'rugs', 'shelves', 'mirrors', 'clocks', 'cushions'][category] ?? `c${category}`
}

/** A search term. */
export function terms(amount: number): string[] {
  return Array.from({ length: amount }, (_, i) => slugOf(`term ${i}`).split('-')[0] ?? 'oak')
}

/** An id with as many digits as the systems give. */
export function productId(product: number): string {
  return `${4_000_000 + (hashText(`product ${product}`) % 900_000) * 10 + (product % 10)}`
}

/** Parameters of campaigns that static rules know. */
export const CAMPAIGNS: readonly Tracker[] = [
  { name: 'utm_source', value: words('newsletter', 'social', 'partner', 'idealo') },
  { name: 'utm_campaign', value: count(40), weight: 0.5 },
  { name: 'gclid', value: click },
  { name: 'fbclid', value: click, weight: 0.5 },
]

/** `ref=b2b` shows the prices of business customers on some templates; other values mean nothing. */
export function referral(name: string, matters: Matters): Tracker {
  return { name, value: words('home', 'footer', 'b2b', 'mail', 'feed'), weight: 2, matters }
}

/** An id of the visit that analytics read. */
export function visit(name: string, length: number): Tracker {
  return { name, value: hex(length) }
}
