import { AFTER_LEARNING, hex, moved, pick, slug, type Archetype, type Random } from './sites.ts'

/** One in twenty pages of the time after learning. */
function isNew(number: number): boolean {
  return number >= AFTER_LEARNING && number % 20 === 19
}

/** Each with this chance; at least one. */
function some<T>(list: readonly T[], share: number, random: Random): readonly T[] {
  const chosen = list.filter(() => random() < share)
  return chosen.length > 0 ? chosen : [pick(list, random)]
}

const COUNTRIES = ['us', 'de', 'uk', 'fr', 'au']
const SECTIONS = ['shoes', 'bags', 'hats', 'coats', 'belts', 'rings']

const MIRRORS: Archetype = {
  name: 'wild mirrors',
  about:
    'a page is on some of five countries; three in ten /offers/ have a price per country, /news/ is one page in us. and uk. only, /local/ is each country’s own; /boots/ opens later',
  page(number, random) {
    const shown = Math.floor(number / 100)
    const host = COUNTRIES[Math.floor(number / 20) % 5]!
    const at = (hosts: readonly string[], path: string) => (): string =>
      `https://${pick(hosts, random)}.mirror.test${path}`
    if (number % 20 === 0) return { id: `${host} l${shown}`, forms: at([host], `/local/${shown}`) }
    if (number % 20 === 1) {
      const own = shown % 10 < 3
      return { id: own ? `${host} o${shown}` : `o${shown}`, forms: at(own ? [host] : COUNTRIES, `/offers/${shown}`) }
    }
    if (number % 20 === 2) {
      const english = host === 'us' || host === 'uk'
      return { id: `${english ? 'en' : host} n${shown}`, forms: at(english ? ['us', 'uk'] : [host], `/news/${shown}`) }
    }
    const section = isNew(number) ? 'boots' : SECTIONS[number % 6]!
    const path = `/${section}/${slug(number)}${number % 5 === 0 ? `?page=${number % 7}` : ''}`
    return { id: path, forms: at(some(COUNTRIES, 0.6, random), path) }
  },
}

const ARCHIVE: Archetype = {
  name: 'wild archive',
  about:
    'archive0. and archive1. still run the old program (/showthread.php?t=7), archive2. and archive3. do not; half of the /polls/ went on after they were archived; archive4. comes later',
  page(number, random) {
    const at = (host: string, path: string): string => `https://${host}.forum.test${path}`
    if (number % 20 < 2) return { id: `m${number}`, forms: () => at('www', `/members/${number}`) }
    if (number % 20 === 2) return { id: `i${number}`, forms: () => at('img', `/threads/${number + 1}`) }
    if (number % 20 === 3) {
      const shown = Math.floor(number / 40)
      const live = Math.floor(number / 20) % 2 === 0
      const hosts = live ? ['www'] : ['archive2', 'archive3']
      const id = shown % 2 === 0 ? `p${shown}` : `p${shown} ${live ? 'new' : 'old'}`
      return { id, forms: () => at(pick(hosts, random), `/polls/${shown}`) }
    }
    const archives = isNew(number) ? ['archive4'] : ['archive0', 'archive1', 'archive2', 'archive3']
    const hosts = some(['www', ...archives], 0.5, random)
    const form = (host: string): string => at(host, /archive[01]/.test(host) ? `/showthread.php?t=${number}` : `/threads/${number}`) // prettier-ignore
    return { id: `t${number}`, forms: () => form(pick(hosts, random)) }
  },
}

const REPLACE: Archetype = {
  name: 'wild path and query',
  about:
    'some of /product/7, /product.php?id=7, /p/7/blue-lamp, with titles that change; a seventh of /preview/7 shows what is not out yet, ?size= shows another page; /review/7 and /stock?id=7 are others',
  page(number, random) {
    const at = (path: string): string => `https://www.shop.test${path}`
    if (number % 20 === 0) return { id: `r${number}`, forms: () => at(`/review/${number + 1}`) }
    if (number % 20 === 1) return { id: `s${number}`, forms: () => at(`/stock?id=${number + 1}`) }
    if (number % 20 === 2) return { id: `z${number}`, forms: () => at(`/product.php?id=${number + 1}&size=${number % 4}`) } // prettier-ignore
    if (number % 20 === 3 && number % 7 === 0) return { id: `v${number}`, forms: () => at(`/preview/${number + 1}`) }
    const titles = [slug(number), slug(number).replace(/^\w+/, 'best')]
    const forms = [`/product/${number}`, `/product.php?id=${number}`, ...titles.map((title) => `/p/${number}/${title}`)]
    const own = some(forms, 0.6, random)
    const preview = number % 20 === 4 && (number - 1) % 7 !== 0 ? [`/preview/${number}`] : []
    return { id: `p${number}`, forms: () => at(pick([...own, ...preview], random)) }
  },
}

const SESSIONS: Archetype = {
  name: 'wild sessions',
  about:
    'most visits put a session id before /item/7, and always before /list/; the digits before /commit/7 and behind /cart/ are no session, /reviews/item/7 is another page; /deal/ opens later',
  page(number, random) {
    const at = (path: string): string => `https://www.visit.test${path}`
    if (number % 20 < 2) return { id: `v${number}`, forms: () => at(`/reviews/item/${number + 2}`) }
    const own = hex(random)
    if (number % 20 === 2) return { id: own, forms: () => at(`/${own}/commit/${number % 50}`) }
    if (number % 20 === 3) return { id: own, forms: () => at(`/cart/${own}`) }
    if (number % 3 === 1) return { id: `l${number}`, forms: () => at(`/v/${hex(random)}/list/${slug(number)}`) }
    const path = `/${isNew(number) ? 'deal' : 'item'}/${number}`
    const plain = random() * 0.6
    return { id: path, forms: () => at(random() < plain ? path : `/${hex(random)}${path}`) }
  },
}

const INDEXES: Archetype = {
  name: 'wild endings',
  about:
    'a slash, index.jsp and .html are spellings, and a page has some of them; a fifth of /api/x/ is another page than /api/x, .xml and .json are other representations; /docs/v9/ comes later',
  page(number, random) {
    const at = (path: string): string => `https://www.docs.test${path}`
    const name = slug(number)
    if (number % 20 === 0) return { id: `x${number}`, forms: () => at(`/blog/${name}.${number % 40 === 0 ? 'xml' : 'json'}`) } // prettier-ignore
    if (number % 20 === 1) {
      const shown = Math.floor(number / 40)
      const end = Math.floor(number / 20) % 2 === 0 ? '' : '/'
      return { id: shown % 5 === 0 ? `a${shown}${end}` : `a${shown}`, forms: () => at(`/api/${slug(shown)}${end}`) }
    }
    const [section, endings] =
      number % 3 === 0
        ? (['blog', ['', '.html']] as const)
        : ([`docs/v${isNew(number) ? 9 : number % 4}`, ['', '/', '/index.jsp']] as const)
    const own = some(endings, 0.6, random)
    return { id: `${section} ${number}`, forms: () => at(`/${section}/${name}${pick(own, random)}`) }
  },
}

const KINDS = [MIRRORS, ARCHIVE, REPLACE, SESSIONS, INDEXES]

const MIXED: Archetype = {
  name: 'wild mixed',
  about: 'one site with a section in each of the habits above',
  page: (number, random) => moved(KINDS, number, random),
}

/** The schemes of the tidy sites as real sites have them: pages have some of the URLs, traps are beside them, and new sections open. */
export const WILD: readonly Archetype[] = [...KINDS, MIXED]
