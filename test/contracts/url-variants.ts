/** Identities of known number, and the many ways to write each of them. */

const TRACKERS = ['', 'utm_source=mail', 'gclid=x1', 'fbclid=abc&utm_medium=cpc']
const SCHEMES = ['https://', 'http://']
const HOSTS = ['', 'www.', 'm.']
const ENDS = ['', '#reviews']

/** Ways to write one identity; any whole number is a variant. */
export function variantOf(identity: number, variant: number): string {
  const pick = <T>(list: readonly T[], at: number): T => list[Math.floor(variant / at) % list.length]!
  if (identity % 4 === 3) {
    const id = `vid${String(identity).padStart(8, '0')}`
    const forms = [`https://youtu.be/${id}?si=${variant}`, `https://www.youtube.com/watch?v=${id}&t=${variant}`]
    return pick(
      [...forms, `http://m.youtube.com/watch?feature=share&v=${id}`, `https://www.youtube.com/embed/${id}`],
      1,
    )
  }
  const pairs = variant % 2 === 0 ? [`id=${identity}`, 'size=9'] : ['size=9', `id=${identity}`]
  const tracker = pick(TRACKERS, 2)
  const query = (tracker === '' ? pairs : [...pairs, tracker]).join('&')
  return `${pick(SCHEMES, 8)}${pick(HOSTS, 16)}shop.example/p?${query}${pick(ENDS, 48)}`
}

/** How many variants differ in writing; those of a video are fewer. */
export const VARIANTS = 96
