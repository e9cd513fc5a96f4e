import { seededRandom } from '../../src/cli/files/seeded-random.ts'

/** A source of numbers 0 ≤ x < 1. */
export type Random = () => number

/** A page and every URL that leads to it. */
export interface Page {
  readonly id: string
  readonly urls: readonly string[]
}

/** A kind of site: how the URLs of one page come about. */
export interface Archetype {
  readonly name: string
  /** What the learner should find, for people. */
  readonly about: string
  /** A page with all the forms its URL may take. Pages of one number and seed are always the same. */
  page(number: number, random: Random): { readonly id: string; readonly forms: () => string }
}

/** Page numbers from here on are of the time after learning: they may lie in sections and on hosts that training never showed. */
export const AFTER_LEARNING = 10_000_000

const COLOURS = ['blue', 'red', 'green', 'small', 'large', 'old', 'new', 'round', 'flat', 'soft']
const THINGS = ['lamp', 'chair', 'table', 'shelf', 'clock', 'vase', 'rug', 'mirror', 'sofa', 'desk']

/** A title of three words that ends in the number. */
export function slug(number: number): string {
  return `${COLOURS[number % 10]}-${THINGS[Math.floor(number / 10) % 10]}-${number}`
}

/** Sixteen digits. */
export function hex(random: Random): string {
  return Array.from({ length: 16 }, () => Math.floor(random() * 16).toString(16)).join('')
}

/** One of a list. */
export function pick<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)]!
}

const MIRRORS: Archetype = {
  name: 'mirrors',
  about: 'us., de. and uk. show the same catalogue; /local/ is each country’s own',
  page(number, random) {
    if (number % 10 === 0) {
      // Numbers of the countries collide: one path, several pages.
      const host = ['us', 'de', 'uk'][Math.floor(number / 10) % 3]!
      const path = `/local/${Math.floor(number / 30)}`
      return { id: host + path, forms: () => `https://${host}.mirror.test${path}` }
    }
    const section = ['shoes', 'bags', 'hats'][number % 3]!
    const tail = number % 5 === 0 ? `?page=${number % 7}` : ''
    const path = `/${section}/${slug(number)}${tail}`
    return { id: path, forms: () => `https://${pick(['us', 'de', 'uk'], random)}.mirror.test${path}` }
  },
}

const ARCHIVE: Archetype = {
  name: 'archive hosts',
  about: 'archive0. … archive3. repeat the threads of www.; members and images live on one host each',
  page(number, random) {
    if (number % 8 === 0) return { id: `m${number}`, forms: () => `https://www.forum.test/members/${number}` }
    if (number % 8 === 1) return { id: `i${number}`, forms: () => `https://img.forum.test/threads/${number + 1}` }
    return {
      id: `t${number}`,
      forms: () =>
        random() < 0.4
          ? `https://www.forum.test/threads/${number}`
          : `https://archive${Math.floor(random() * 4)}.forum.test/threads/${number}`,
    }
  },
}

const REPLACE: Archetype = {
  name: 'path and query',
  about: '/product/7, /product.php?id=7 and /p/7/blue-lamp are one page; /review/7 and /stock?id=7 are others',
  page(number, random) {
    if (number % 9 === 0) return { id: `r${number}`, forms: () => `https://www.shop.test/review/${number + 1}` }
    if (number % 9 === 1) return { id: `s${number}`, forms: () => `https://www.shop.test/stock?id=${number + 1}` }
    const forms = [`/product/${number}`, `/product.php?id=${number}`, `/p/${number}/${slug(number)}`]
    return { id: `p${number}`, forms: () => `https://www.shop.test${pick(forms, random)}` }
  },
}

const SESSIONS: Archetype = {
  name: 'session segments',
  about: 'a session id before /item/7 means nothing, and /list/ is never without one; /reviews/item/7 is another page',
  page(number, random) {
    if (number % 10 === 0) return { id: `v${number}`, forms: () => `https://www.visit.test/reviews/item/${number + 2}` }
    if (number % 3 === 1) return { id: `l${number}`, forms: () => `https://www.visit.test/v/${hex(random)}/list/${slug(number)}` } // prettier-ignore
    return {
      id: `i${number}`,
      forms: () =>
        random() < 0.3
          ? `https://www.visit.test/item/${number}`
          : `https://www.visit.test/${hex(random)}/item/${number}`,
    }
  },
}

const INDEXES: Archetype = {
  name: 'slash and index',
  about: 'a trailing slash, index.jsp and .html are spellings; .xml and .json are other representations',
  page(number, random) {
    const name = slug(number)
    if (number % 6 === 0) {
      const ext = ['xml', 'json'][number % 4 === 0 ? 0 : 1]!
      return { id: `a${number}`, forms: () => `https://www.docs.test/blog/${name}.${ext}` }
    }
    if (number % 2 === 0) {
      return { id: `b${number}`, forms: () => `https://www.docs.test/blog/${name}${pick(['', '.html'], random)}` }
    }
    const endings = ['', '/', '/index.jsp']
    return {
      id: `d${number}`,
      forms: () => `https://www.docs.test/docs/v${number % 3}/${name}${pick(endings, random)}`,
    }
  },
}

/** Sections of one site, each with the habits of another archetype. */
const MIXED: Archetype = {
  name: 'mixed',
  about: 'one site with a section in each of the habits above',
  page(number, random) {
    return moved([MIRRORS, ARCHIVE, REPLACE, SESSIONS, INDEXES], number, random)
  },
}

/** A page of one of several kinds on one site: host labels stay, and the habit becomes a section. */
export function moved(kinds: readonly Archetype[], number: number, random: Random): ReturnType<Archetype['page']> {
  const at = number % kinds.length
  const kind = kinds[at]!
  // Pages of the time after learning stay pages of that time.
  const own = number < AFTER_LEARNING ? Math.floor(number / kinds.length) : AFTER_LEARNING + Math.floor((number - AFTER_LEARNING) / kinds.length) // prettier-ignore
  const { id, forms } = kind.page(own, random)
  const section = kind.name.replace('wild ', '').slice(0, 3)
  const move = (url: string): string =>
    url.replace(/^(https:\/\/[a-z0-9]+)\.[a-z]+\.test\//, `$1.mixed.test/${section}/`)
  return { id: `${kind.name}/${id}`, forms: () => move(forms()) }
}

/** No reduction is claimed here: what looks like a duplicate is one only sometimes. It is false merges that count. */
export const LOOK_ALIKES: Archetype = {
  name: 'look-alikes',
  about:
    '/en/ is a translation of a tenth of the pages, mob. lacks some, /src/<hex>/ is a commit, /v/<hex>/ a session of half the users',
  page(number, random) {
    const name = slug(number)
    const kind = number % 4
    if (kind === 0) {
      const own = number % 40 === 0 ? pick(['', '/en'], random) : undefined
      return {
        id: `w${number}${own ?? ''}`,
        forms: () => `https://www.odd.test${own ?? pick(['', '/en'], random)}/wiki/${name}`,
      }
    }
    if (kind === 1) {
      const own = number % 20 === 1 ? pick(['www', 'mob'], random) : undefined
      return {
        id: `n${number}${own ?? ''}`,
        forms: () => `https://${own ?? pick(['www', 'mob'], random)}.odd.test/news/${number}`,
      }
    }
    const file = `/src/${hex(random)}/file-${number % 50}`
    if (kind === 2) return { id: file, forms: () => `https://www.odd.test${file}` }
    const own = number % 8 === 3 ? hex(random) : undefined
    return {
      id: `v${number}${own ?? ''}`,
      forms: () => `https://www.odd.test/v/${own ?? hex(random)}/talk-${Math.floor(number / 16)}-${number % 8}`,
    }
  },
}

/** Every archetype on which a reduction is claimed. */
export const ARCHETYPES: readonly Archetype[] = [MIRRORS, ARCHIVE, REPLACE, SESSIONS, INDEXES, MIXED]

/**
 * Pages of a site until they have at least `urlCount` distinct URLs. A page is asked for a geometric number of times, mean
 * 3.8 with a heavy tail, so that the duplicate ratio is that of sites in the literature.
 *
 * @param from first page number: ranges that do not overlap give pages that do not
 */
export function sitePages(
  archetype: Archetype,
  urlCount: number,
  { seed, from }: { seed: number; from: number },
): Page[] {
  const random = seededRandom(seed)
  const pages = new Map<string, Set<string>>()
  let count = 0
  for (let number = from; count < urlCount; number++) {
    const { id, forms } = archetype.page(number, random)
    const urls = pages.get(id) ?? new Set<string>()
    const before = urls.size
    for (let sightings = sightingsOf(random); sightings > 0; sightings--) urls.add(forms())
    pages.set(id, urls)
    count += urls.size - before
  }
  return [...pages].map(([id, urls]) => ({ id, urls: [...urls] }))
}

function sightingsOf(random: Random): number {
  if (random() < 0.005) return 30
  return 1 + Math.floor(Math.log(1 - random()) / Math.log(1 - 1 / 3.8))
}
