/** The form that purges stored pages. */

import type { PurgeRequest } from '../../../store/control-actions.ts'
import { MOST_PURGED_URLS } from '../../../store/purging/purge-ports.ts'

/** The values of the fields. */
export interface PurgeFields {
  readonly scope: 'urls' | 'prefix' | 'all'
  /** One a line. */
  readonly urls: string
  readonly prefix: string
}

/** Outcome of {@link readPurge}. */
export type ReadPurge =
  | { readonly ok: true; readonly request: PurgeRequest }
  | { readonly ok: false; readonly message: string }

const MAX_URL_CHARACTERS = 8_192

/** Takes the fields out of a sent form. */
export function purgeFieldsFrom(form: Readonly<Record<string, unknown>>): PurgeFields {
  const text = (name: string): string => {
    const value = form[name]
    return typeof value === 'string' ? value : ''
  }
  const scope = text('scope')
  return {
    scope: scope === 'prefix' || scope === 'all' ? scope : 'urls',
    urls: text('urls'),
    prefix: text('prefix').trim(),
  }
}

/** Reads them for a domain. Never throws. */
export function readPurge({ scope, urls, prefix }: PurgeFields, domain: string): ReadPurge {
  if (scope === 'all') return { ok: true, request: { all: true } }
  const isUrl = (text: string) => text.length <= MAX_URL_CHARACTERS && URL.canParse(text, `https://${domain}`)
  if (scope === 'prefix')
    return prefix !== '' && isUrl(prefix)
      ? { ok: true, request: { prefix } }
      : { ok: false, message: 'Nothing was purged: give the beginning of URLs, such as /blog/.' }
  const lines = urls.split('\n').map((line) => line.trim())
  const given = lines.filter((line) => line !== '')
  if (given.length === 0) return { ok: false, message: 'Nothing was purged: give at least one URL.' }
  if (given.length > MOST_PURGED_URLS)
    return {
      ok: false,
      message: `Nothing was purged: at most ${MOST_PURGED_URLS} URLs at once; these are ${given.length}.`,
    }
  const bad = given.find((line) => !isUrl(line))
  return bad === undefined
    ? { ok: true, request: { urls: given } }
    : { ok: false, message: `Nothing was purged: this is no URL: ${bad.slice(0, 200)}` }
}
