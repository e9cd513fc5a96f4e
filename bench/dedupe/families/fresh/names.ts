/** Names of parameters that no list holds. */

import { below, pick, token } from '../../site/random.ts'

const SYLLABLES = 'ba ke lim no par qui ros ta ven sol mer gan tri fel cor dus hin pel wa zu'.split(' ')
const CONSONANTS = 'bcdfghjklmnprtvwxz'

/** Draws names of which no two are equal. */
export function nameSource(random: () => number): () => string {
  const used = new Set<string>()
  function next(): string {
    const name = styled(random)
    if (used.has(name)) return next()
    used.add(name)
    return name
  }
  return next
}

function styled(random: () => number): string {
  const word = (): string => `${pick(random, SYLLABLES)}${pick(random, SYLLABLES)}`
  const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
  switch (below(random, 7)) {
    case 0:
      return `${word()}_${word()}`
    case 1:
      return `${word()}${upper(word())}`
    case 2:
      return token(random, 3, CONSONANTS)
    case 3:
      return `_${token(random, 3, CONSONANTS)}`
    case 4:
      return `${word()}-${pick(random, SYLLABLES)}`
    case 5:
      return `${token(random, 2, CONSONANTS)}_${word()}`
    default:
      return word()
  }
}
