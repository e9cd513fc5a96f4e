/** The form that starts a learning run. */

import { MAX_RUN_FETCHES, type RunOptions } from '../../store/control-actions.ts'
import { countText } from '../parts/amounts.tsx'

/** Outcome of {@link readRunForm}. */
export type ReadRunForm =
  | { readonly ok: true; readonly options: RunOptions }
  | { readonly ok: false; readonly message: string }

/** Number of pages of a run, as a hint of the form. */
export const RUN_FETCHES_HINT = `A run takes at most ${countText(MAX_RUN_FETCHES)} pages; by default MAX_FETCHES of the control Worker, which is 900 unless set.`

/** Reads a sent form; empty fields mean what is configured. Never throws. */
export function readRunForm(form: Readonly<Record<string, unknown>>): ReadRunForm {
  const { profile, maxFetches = '', origin = '' } = form
  if (profile !== 'standard' && profile !== 'strict') return refused('The certainty is standard or strict.')
  if (typeof maxFetches !== 'string' || !/^\d{0,6}$/.test(maxFetches)) return refused(tooMany())
  const pages = maxFetches === '' ? undefined : Number(maxFetches)
  if (pages !== undefined && (pages < 1 || pages > MAX_RUN_FETCHES)) return refused(tooMany())
  if (typeof origin !== 'string' || !isOriginOrEmpty(origin.trim()))
    return refused('The site is fetched from an origin such as https://shop.example, without a path.')
  const from = origin.trim()
  const options: RunOptions = {
    profile,
    ...(pages !== undefined && { maxFetches: pages }),
    ...(from !== '' && { origin: from }),
  }
  return { ok: true, options }
}

function isOriginOrEmpty(text: string): boolean {
  return text === '' || (text.length <= 300 && /^https?:\/\/[^/?#@\s]+\/?$/i.test(text))
}

function tooMany(): string {
  return `The number of pages is a whole number from 1 to ${countText(MAX_RUN_FETCHES)}.`
}

function refused(message: string): ReadRunForm {
  return { ok: false, message }
}
