import type { Observation } from '../../evidence/types.ts'
import { carriesSecret } from './traffic-event.ts'

/**
 * Removes secrets from the URLs that the site has named in an observation: redirect targets, the canonical link and pictures. Of
 * a URL with a secret the origin is left. The requested URL is kept: it was checked before.
 */
export function redactObservation(seen: Observation): Observation {
  if (seen.kind !== 'page') return seen
  const [requested = seen.url, ...hops] = seen.chain
  const { canonical, pictures, ...signals } = seen.signals
  return {
    ...seen,
    chain: [requested, ...hops.map(redactUrl)],
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
