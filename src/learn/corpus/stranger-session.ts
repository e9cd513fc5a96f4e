/** URLs that carry a session id of nobody, so that a site can be asked whether a session id changes anything. */

import type { Applied } from '../../canonicalize/types.ts'
import { decodeComponent } from '../../url/percent-encoding.ts'
import { hashUnit } from '../seeded-hash.ts'

const LETTER_OR_DIGIT = /[0-9A-Za-z]/

/**
 * Shuffles the letters and digits of every session id in the query: still of the grammar that the rules know, nobody's any more.
 *
 * @param applied what was done to the URL
 * @returns undefined for a URL that holds a session id in its path, which is left alone
 */
export function withStrangerSessions(url: string, applied: readonly Applied[]): string | undefined {
  const wanted = new Set<string>()
  for (const { step, name } of applied) if (step === 'session-ids' && name !== undefined) wanted.add(name)
  const mark = url.indexOf('?')
  if (mark === -1) return undefined
  const hash = url.indexOf('#', mark)
  const end = hash === -1 ? url.length : hash
  const found = new Set<string>()
  const pieces = url
    .slice(mark + 1, end)
    .split('&')
    .map((piece) => {
      const equals = piece.indexOf('=')
      const name = decodeComponent(piece.slice(0, Math.max(0, equals))) ?? ''
      if (equals === -1 || !wanted.has(name)) return piece
      found.add(name)
      return `${piece.slice(0, equals)}=${shuffled(piece.slice(equals + 1))}`
    })
  return found.size === wanted.size ? `${url.slice(0, mark)}?${pieces.join('&')}${url.slice(end)}` : undefined
}

/** Only letters and digits change places; what is percent-encoded stays, for its digits are no text. */
function shuffled(value: string): string {
  const characters = value.match(/%[0-9A-Fa-f]{2}|./gsu) ?? []
  const places = characters.flatMap((text, place) => (LETTER_OR_DIGIT.test(text) && text.length === 1 ? [place] : []))
  const order = places.toSorted((a, b) => hashUnit(`${value} ${a}`, 1) - hashUnit(`${value} ${b}`, 1))
  return characters.map((text, place) => characters[order[places.indexOf(place)] ?? place] ?? text).join('')
}
