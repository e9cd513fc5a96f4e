/** One colour of a product; `?variant=` names it. */
export interface Variant {
  readonly id: string
  readonly colour: string
  /** CSS colour of the picture. */
  readonly css: string
  /** Euro cents. */
  readonly priceCents: number
}

/** One product; the first variant is shown when the URL names none. */
export interface Product {
  readonly slug: string
  readonly name: string
  readonly category: string
  readonly text: string
  readonly variants: readonly [Variant, ...Variant[]]
}

function variant(id: string, colour: string, css: string, priceCents: number): Variant {
  return { id, colour, css, priceCents }
}

/** Categories, slug to name. */
export const CATEGORIES: Readonly<Record<string, string>> = { bags: 'Bags', desk: 'Desk', kitchen: 'Kitchen' }

/** Everything the shop sells. */
export const PRODUCTS: readonly Product[] = [
  {
    slug: 'canvas-tote',
    name: 'Canvas tote',
    category: 'bags',
    text: 'Heavy canvas, flat bottom, carries a week of groceries.',
    variants: [
      variant('1', 'sand', '#d8b98a', 2900),
      variant('2', 'moss', '#6b8e5a', 2900),
      variant('3', 'ink', '#2e3a59', 3200),
    ],
  },
  {
    slug: 'day-pack',
    name: 'Day pack',
    category: 'bags',
    text: 'Eighteen litres, one zip, no secrets.',
    variants: [variant('1', 'rust', '#b5533c', 7900), variant('2', 'slate', '#5b6770', 7900)],
  },
  {
    slug: 'desk-lamp',
    name: 'Desk lamp',
    category: 'desk',
    text: 'Warm light, a long arm and a switch where the hand is.',
    variants: [
      variant('1', 'brass', '#c9a227', 8900),
      variant('2', 'white', '#e8e6df', 7900),
      variant('3', 'red', '#c0392b', 8400),
    ],
  },
  {
    slug: 'notebook',
    name: 'Notebook',
    category: 'desk',
    text: 'Lies flat. 192 dotted pages.',
    variants: [variant('1', 'blue', '#3f6fb5', 1400), variant('2', 'yellow', '#e3b23c', 1400)],
  },
  {
    slug: 'pour-over',
    name: 'Pour-over set',
    category: 'kitchen',
    text: 'Glass jug and cone for two cups.',
    variants: [variant('1', 'clear', '#a9c9d4', 4500), variant('2', 'smoke', '#7b7f86', 4900)],
  },
  {
    slug: 'chopping-board',
    name: 'Chopping board',
    category: 'kitchen',
    text: 'End-grain oak; kind to knives.',
    variants: [variant('1', 'oak', '#b98b54', 5200), variant('2', 'walnut', '#6b4a34', 6100)],
  },
]

/** Orders of a list; `?sort=` names one. */
export const SORTS: Readonly<Record<string, (a: Product, b: Product) => number>> = {
  name: (a, b) => a.name.localeCompare(b.name),
  price: (a, b) => a.variants[0].priceCents - b.variants[0].priceCents,
}

/** Euro, as people read it. */
export function price(cents: number): string {
  return `€ ${(cents / 100).toFixed(2)}`
}
