/** What a record merges of a log, beside what could be merged. */

import { createCanonicalizer } from '../../src/canonicalize/canonicalize.ts'
import type { DomainRecord } from '../../src/rules/record/domain-record.ts'
import type { FakeSite } from './fake-site.ts'

export interface Measured {
  /** URLs under the key of another page. */
  readonly falseMerges: readonly string[]
  /** Share of the URLs too many that are gone: 0 to 1, which is one key for each page. */
  readonly merged: number
}

/** @param truthOf what a URL shows, whatever changes by chance left out */
export function measured(record: DomainRecord, urls: readonly string[], truthOf: (url: URL) => string): Measured {
  const { canonicalize } = createCanonicalizer({ record })
  const keys = new Map<string, string>()
  const truths = new Set<string>()
  const distinct = new Set(urls)
  const falseMerges = [...distinct].filter((url) => {
    const { key } = canonicalize(url)
    const truth = truthOf(new URL(url))
    truths.add(truth)
    const known = keys.get(key) ?? truth
    keys.set(key, known)
    return known !== truth
  })
  const possible = distinct.size - truths.size
  return { falseMerges, merged: possible === 0 ? 1 : (distinct.size - keys.size) / possible }
}

/** The page that a site shows on the first visit. */
export function firstPage(site: FakeSite): (url: URL) => string {
  return (url) => {
    const { html = '', status = 200, redirect } = site(url, 0, 0)
    return redirect === undefined ? `${status} ${html}` : firstPage(site)(new URL(redirect, url))
  }
}
