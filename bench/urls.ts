import { seededRandom } from '../src/cli/files/seeded-random.ts'
import { URL_TEMPLATES, VOCABULARY } from './url-templates.ts'

const WORDS =
  'harbour winter city plan makers night river council light record open market summer coast signal paper'.split(' ')

const ALPHABETS: readonly (readonly [prefix: string, alphabet: string])[] = [
  ['token', 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'],
  ['hexupper', '0123456789ABCDEF'],
  ['hex', '0123456789abcdef'],
  ['upper', 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'],
  ['n', '0123456789'],
]

/**
 * Makes URLs in the proportions of {@link URL_TEMPLATES}, in mixed order. The same count and seed give the same list, on
 * every machine.
 */
export function makeUrls(count: number, seed: number): string[] {
  const random = seededRandom(seed)
  const total = URL_TEMPLATES.reduce((sum, { weight }) => sum + weight, 0)
  return Array.from({ length: count }, () => flat(fill(draw(random, total), random)))
}

function draw(random: () => number, total: number): string {
  let rest = random() * total
  for (const { weight, url } of URL_TEMPLATES) {
    rest -= weight
    if (rest < 0) return url
  }
  return URL_TEMPLATES[0]?.url ?? ''
}

function fill(template: string, random: () => number): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => valueOf(name, random))
}

function valueOf(name: string, random: () => number): string {
  const choices = name === 'word' ? WORDS : VOCABULARY[name]
  if (choices !== undefined) return pick(choices, random)
  if (name === 'slug') return wordsOf(random, '-')
  if (name === 'slug_under') return wordsOf(random, '_')
  if (name === 'year') return String(2015 + Math.floor(random() * 12))
  if (name === 'month') return String(1 + Math.floor(random() * 12)).padStart(2, '0')
  if (name === 'base36') return `1${textOf('0123456789abcdefghijklmnopqrstuvwxyz', 6, random)}`
  return generated(name, random)
}

/** `n7`: a number of up to seven digits without a leading zero; `hex32upper`, `token11`: that many characters. */
function generated(name: string, random: () => number): string {
  const [, letters = '', digits = '1', rest = ''] = /^([a-z]+)(\d+)([a-z]*)$/.exec(name) ?? []
  const alphabet = ALPHABETS.find(([prefix]) => prefix === letters + rest)?.[1]
  if (alphabet === undefined) throw new RangeError(`No generator for "{${name}}"`)
  const text = textOf(alphabet, Number(digits), random)
  return letters === 'n' ? text.replace(/^0+(?=\d)/, '') : text
}

function textOf(alphabet: string, length: number, random: () => number): string {
  return Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join('')
}

function wordsOf(random: () => number, separator: string): string {
  return Array.from({ length: 2 + Math.floor(random() * 5) }, () => pick(WORDS, random)).join(separator)
}

function pick(list: readonly string[], random: () => number): string {
  return list[Math.floor(random() * list.length)] ?? ''
}

/** V8 keeps a concatenated text as a rope until someone reads it; a URL from a socket or a file never is one. */
function flat(text: string): string {
  return Buffer.from(text).toString()
}
