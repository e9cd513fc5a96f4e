/** Netlify Edge Functions: https://docs.netlify.com/build/edge-functions/api/ (2026-11-28). They run before the cache, and may be cached themselves. */

import { EVERYTHING } from '../apply-plan.ts'
import { header } from '../header.ts'
import { scriptOf } from '../script/script.ts'
import type { ExportPlan, ExportTarget } from '../types.ts'

/** `Netlify-Vary` lists what matters; a name that nothing is known of would be ignored, and pages merged. So a function rewrites the URL. */
export const netlify: ExportTarget = {
  name: 'netlify',
  about: 'Netlify, an edge function',
  can: EVERYTHING,
  write: (plan) => [{ name: 'netlify/edge-functions/canonical.js', text: edgeFunction(plan) }],
}

function edgeFunction(plan: ExportPlan): string {
  const about = header(plan, netlify).map((line) => `// ${line}\n`)
  return `${about.join('')}${scriptOf(plan)}
export const config = { path: '/*', method: ['GET', 'HEAD'] }
/** The URL to serve in the place of the one that was asked for; undefined: this one. */
export default function canonical(request) {
  const { origin, hostname, pathname, search } = new URL(request.url)
  const asked = pathname + search
  const target = canonicalTarget(hostname, asked)
  return target === asked ? undefined : new URL(target, origin)
}
`
}
