/** Vercel Routing Middleware: https://vercel.com/docs/routing-middleware (2026-11-28). It runs before the cache. */

import { EVERYTHING } from '../apply-plan.ts'
import { header } from '../header.ts'
import { scriptOf } from '../script/script.ts'
import type { ExportPlan, ExportTarget } from '../types.ts'

/** The headers are those that `rewrite` and `next` of @vercel/functions set, so no package is needed. */
export const vercel: ExportTarget = {
  name: 'vercel',
  about: 'Vercel, routing middleware',
  can: EVERYTHING,
  write: (plan) => [{ name: 'middleware.js', text: middleware(plan) }],
}

function middleware(plan: ExportPlan): string {
  const about = header(plan, vercel).map((line) => `// ${line}\n`)
  return `${about.join('')}${scriptOf(plan)}
/** Rewrites the URL that the cache is asked for; that of the browser stays. */
export default function middleware(request) {
  const { origin, hostname, pathname, search } = new URL(request.url)
  const asked = pathname + search
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const target = isRead ? canonicalTarget(hostname, asked) : asked
  const headers = target === asked ? { 'x-middleware-next': '1' } : { 'x-middleware-rewrite': origin + target }
  return new Response(null, { headers })
}
`
}
