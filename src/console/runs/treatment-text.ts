/** What a comparison changed, in words. */

const WORDS: ReadonlyMap<string, string> = new Map([
  ['order', 'parameters in another order'],
  ['encoding', 'a letter percent-encoded'],
  ['made-up-path', 'a path that does not exist'],
  ['made-up-name', 'an unknown parameter added'],
  ['path', 'another path with the same values'],
])

const URL_VALUE = 'url in '
const BEHIND = 'behind '

/**
 * The words for the treatment of a comparison as reports write it: `['+spot', '+gclid', 'front', 'order']` is
 * `spot, gclid added in front; parameters in another order`. What is not known here stays as it is.
 */
export function treatmentText(treatment: readonly string[]): string {
  const added = treatment.filter((change) => change.startsWith('+')).map((change) => change.slice(1))
  const place = treatment.includes('front') ? ' in front' : ''
  const rest = treatment.filter((change) => change !== 'front' && !change.startsWith('+'))
  return [...(added.length === 0 ? [] : [`${added.join(', ')} added${place}`]), ...rest.map(wordsOf)].join('; ')
}

function wordsOf(change: string): string {
  if (change.startsWith(URL_VALUE)) return `the URL in ${change.slice(URL_VALUE.length)} in another form`
  if (change.startsWith(BEHIND)) return `${change.slice(BEHIND.length)} behind it`
  return WORDS.get(change) ?? change
}
