/** Explains the words by which the edge reports what it did with a request, and gives advice. */

import { BYPASS } from '../../../store/hit-ratio.ts'

/** One word explained. */
export interface DetailText {
  readonly text: string
  /** What an operator can do; absent when nothing. */
  readonly advice?: string
}

const TEXTS: Readonly<Record<string, DetailText>> = {
  identity: { text: 'served under its own URL, which was canonical already' },
  rewrite: { text: 'served under its canonical URL' },
  redirect: { text: 'redirected to its canonical URL' },
  observe: { text: 'passed on untouched: watched only' },
  off: { text: 'passed on untouched: switched off' },
  refused: { text: 'refused: a control character in a header, or a loop' },
  'origin-unreachable': { text: 'the origin did not answer', advice: 'look at the origin' },
  'origin-timeout': { text: 'the origin did not answer in time', advice: 'look at the origin' },
  'bypass-method': { text: 'neither GET nor HEAD, or an upgrade to another protocol' },
  'bypass-body': { text: 'a GET or HEAD with a body' },
  'bypass-credentials': {
    text: 'a cookie, a login, or a session, signature or secret in the URL',
    advice: 'cookies that no page depends on may be named in the settings; those that cost hits are listed below',
  },
  'bypass-action': { text: 'a URL that does something, such as add-to-cart' },
  'bypass-range': { text: 'a part of a response, or a condition that only the origin can judge' },
  'bypass-variant': {
    text: 'a header that asks for another form of the page',
    advice: 'headers that pages differ by may be named under Vary in the settings',
  },
  'bypass-path': { text: 'a path that two servers could read differently' },
  'bypass-query': { text: 'a query that is too long, has too many names, or does not decode' },
  'bypass-loop': { text: 'the origin redirects the canonical URL to itself, or the request came back' },
  'bypass-map': { text: 'the canonical URL could not be relied on', advice: 'look at the map' },
  'bypass-learner': { text: 'a page that the learner or an audit asked for' },
  'bypass-config': { text: 'a variable of the edge Worker is broken', advice: 'look at its logs' },
  'bypass-error': { text: 'an error of the edge Worker', advice: 'look at its logs' },
  '': { text: 'the edge did not say' },
}

/** Explains a word of the edge; an unknown word, from a newer edge, is returned unchanged. */
export function detailText(detail: string): DetailText {
  return (Object.hasOwn(TEXTS, detail) ? TEXTS[detail] : undefined) ?? { text: detail }
}

/** Name of a bypass without what all of them begin with. */
export function bypassReason(detail: string): string | undefined {
  return detail.startsWith(BYPASS) ? detail.slice(BYPASS.length) : undefined
}
