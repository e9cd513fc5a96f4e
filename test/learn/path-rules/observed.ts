import type { Observation, PageSeen } from '../../../src/evidence/types.ts'
import { fingerprinterNamed } from '../../../src/fingerprint/kinds/fingerprints.ts'

const { version } = fingerprinterNamed('content')

/** A page as it was seen at a URL; equal `hash`, equal page. */
export function seenAt(url: string, hash: string, more: Partial<PageSeen> = {}): Observation {
  return {
    kind: 'page', url, fetchedAtMs: 0, status: 200, chain: [url], contentType: 'text/html', bytes: 1,
    fingerprint: { name: 'content', version, hash, units: [] },
    signals: { title: '', textLength: 1, links: 0, looksLike: 'page' }, ...more,
  } // prettier-ignore
}
