/** Words that no dictionary holds, so that no page looks like another by accident. */

import { below, randomOf } from './random.ts'

const SYLLABLES = 'ba do ke lim no par qui ros ta ven sol mer gan tri fel cor dus hin pel wa'.split(' ')
const COMMON = 'the of and to in is for with that on as by from this are more all our new your'.split(' ')

/** Words of a text that follows from a seed: every third word is a common one. */
function wordsOf(seed: string, count: number): string[] {
  const random = randomOf(seed)
  return Array.from({ length: count }, (_, i) =>
    i % 3 === 2 ? (COMMON[below(random, COMMON.length)] ?? 'the') : wordFrom(random),
  )
}

/** Sentences that follow from a seed. */
export function proseOf(seed: string, count: number): string {
  const words = wordsOf(seed, count)
  const sentences: string[] = []
  for (let i = 0; i < words.length; i += 11) sentences.push(capital(words.slice(i, i + 11).join(' ')))
  return sentences.length === 0 ? '' : `${sentences.join('. ')}.`
}

/** A headline of three words and a number, practically unique to its seed. */
export function titleOf(seed: string): string {
  const random = randomOf(`title ${seed}`)
  return `${capital(wordFrom(random))} ${wordFrom(random)} ${wordFrom(random)}`
}

/** The same words as a path segment: `ba-kelim-sol`. */
export function slugOf(seed: string): string {
  return titleOf(seed).toLowerCase().replaceAll(' ', '-')
}

/** A list of five links that follow from a seed. */
export function listOf(seed: string): string {
  const entries = Array.from({ length: 5 }, (_, i) => `${seed} ${i}`)
  return entries.map((entry) => `<li><a href="/${slugOf(entry)}">${titleOf(entry)}</a></li>`).join('')
}

/** A text as the value of an attribute or the content of an element. */
export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

function wordFrom(random: () => number): string {
  let word = ''
  for (let i = 0; i < 3; i++) word += SYLLABLES[below(random, SYLLABLES.length)] ?? ''
  return word
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
