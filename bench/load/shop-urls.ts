/** A shop's URLs as they come in: every page is asked for in many spellings. The same list on every machine. */
export interface ShopUrls {
  readonly pages: number
  readonly variantsPerPage: number
  /** Path and query; variant 0 is the plain one. Different for every pair of numbers. */
  url(page: number, variant: number): string
  /** What the origin says of a page, however it is spelled. Different for every page. */
  identity(page: number): string
}

const COLOURS = ['red', 'green', 'blue', 'Blue']
const SIZES = ['s', 'm', 'l']
const SOURCES = ['newsletter', 'google', 'facebook', 'partner', 'push']

/**
 * Four pages in a row share their path and differ in the value of one parameter, two of them only in its case: merging any two
 * of them would be an error. Variants add what trackers add, a parameter of the shop's own that does not matter, and another order.
 */
export function shopUrls(pages: number, variants: number): ShopUrls {
  const variantsPerPage = Math.max(1, Math.round(variants / pages))
  return {
    pages,
    variantsPerPage,
    identity: (page) => `/products/lamp-${page >> 2} ${COLOURS[page & 3]} ${sizeOf(page)}`,
    url(page, variant) {
      const matters = [`color=${COLOURS[page & 3]}`, `size=${sizeOf(page)}`]
      const pairs = variant % 2 === 0 ? matters : matters.toReversed()
      return `/products/lamp-${page >> 2}?${[...pairs, ...noise(page, variant)].join('&')}`
    },
  }
}

function sizeOf(page: number): string {
  return SIZES[(page >> 2) % SIZES.length]!
}

/** The parameters of a variant that do not change the page. */
function noise(page: number, variant: number): string[] {
  if (variant < 2) return []
  const id = `${page.toString(36)}x${variant.toString(36)}`
  switch (variant % 6) {
    case 0:
      return [`gclid=Cj0KCQ${id}`]
    case 1:
      return [`fbclid=IwAR${id}`]
    case 2:
      return [`utm_source=${SOURCES[variant % SOURCES.length]}`, 'utm_medium=cpc', `utm_campaign=c${id}`]
    case 3:
      return [`msclkid=${id}`]
    case 4:
      return [`ref=home-${id}`]
    default:
      return [`utm_source=${SOURCES[variant % SOURCES.length]}`, `ref=mail-${id}`, `gclid=Cj0KCQ${id}`]
  }
}
