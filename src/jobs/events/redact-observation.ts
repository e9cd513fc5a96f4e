import type { Observation } from '../../learn/ports.ts'
import { carriesSecret } from './traffic-event.ts'

/**
 * What was seen of a page, without the secrets of URLs that the site itself has named: where it redirected to, what it calls
 * canonical, and its pictures. Of such a URL the origin is left. What was asked for stays: it was looked at before.
 */
export function redactObservation(seen: Observation): Observation {
  if (seen.kind !== 'page') return seen
  const [asked = seen.url, ...hops] = seen.chain
  const { canonical, pictures, ...signals } = seen.signals
  return {
    ...seen,
    chain: [asked, ...hops.map(redactUrl)],
    signals: {
      ...signals,
      ...(pictures !== undefined && { pictures: pictures.map(redactUrl) }),
      ...(canonical !== undefined && { canonical: redactUrl(canonical) }),
    },
  }
}

function redactUrl(url: string): string {
  return carriesSecret(url) ? `${URL.parse(url)?.origin ?? 'null'}/?(secret)` : url
}
