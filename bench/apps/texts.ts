import { seededRandom } from '../../src/cli/files/seeded-random.ts'

const WORDS = (
  'anchor archive autumn bakery barrel basin beacon bridge canal candle carpenter cedar chapel chart cliff clock coast ' +
  'copper council crane current customs dock dusk engine estuary fair ferry festival fog forge garden granite gull ' +
  'harbour hedge herring hill island kiln lamp lantern lighthouse lock market meadow mill mooring museum net north oak ' +
  'orchard paper pier pilot plank quarry quay rail reed regatta rope sail salt school shingle signal slate sluice spring ' +
  'station stone storm summer tannery tide timber tower trade valley vessel village warehouse weaver well wharf winter yard'
).split(' ')

/** Subjects that pages can be named after; all different. */
export const SUBJECTS: readonly string[] = WORDS

/** A subject for any number of pages: the words, then pairs of them. Different numbers give different subjects. */
export function subject(index: number): string {
  const round = Math.floor(index / WORDS.length)
  const word = WORDS[index % WORDS.length] ?? ''
  return round === 0 ? word : `${word}_${WORDS[(index + round * 7) % WORDS.length]}`
}

/** Sentences about nothing in particular; the same seed gives the same text. */
export function prose(seed: number, sentences: number): string {
  const random = seededRandom(seed)
  const word = (): string => WORDS[Math.floor(random() * WORDS.length)] ?? ''
  const sentence = (): string => {
    const words = Array.from({ length: 6 + Math.floor(random() * 9) }, word)
    return `${words[0]?.charAt(0).toUpperCase()}${words.join(' ').slice(1)}.`
  }
  return Array.from({ length: sentences }, sentence).join(' ')
}
