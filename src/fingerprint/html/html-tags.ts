/** What is known about HTML elements: which ones break a line, which ones show nothing, which ones hold items. */

/** Elements whose text flows on in the line around them. Everything else begins and ends a line. */
export const INLINE: ReadonlySet<string> = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data dfn em font i img input ins kbd label mark nobr q rp rt ruby s samp small ' +
    'span strike strong sub sup time tt u var wbr del map area picture source'
  ).split(' '),
)

/** Elements whose content is no visible text. */
export const UNSEEN: ReadonlySet<string> = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'noframes',
  'noembed',
  'datalist',
])

/** Elements that are an item among its like. */
export const ITEMS: ReadonlySet<string> = new Set(['li', 'tr', 'dt', 'dd', 'option'])

/** Elements that hold such items; they are counted among their siblings, so that two bare lists are two families. */
export const ITEM_HOLDERS: ReadonlySet<string> = new Set(['ul', 'ol', 'dl', 'table', 'select', 'menu'])

/** Elements of text: three of them in a row with one class are still no list. */
export const PROSE: ReadonlySet<string> = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'pre',
  'blockquote',
  'section',
])

/**
 * What a class or id says about where an element stands. Cut at the first digit and back to the separator before it: numbers in
 * them are ids of posts, sizes of columns and random suffixes.
 */
export function lasting(names: string): string {
  if (!/\d/.test(names)) return names
  return names
    .split(/\s+/)
    .map((name) => {
      const digit = name.search(/\d/)
      if (digit === -1) return name
      return name.slice(0, digit).replace(/[^-_:]*$/, '')
    })
    .join(' ')
}
