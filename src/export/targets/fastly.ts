/** Fastly VCL: https://www.fastly.com/documentation/reference/vcl/functions/query-string/querystring-sort/ (2026-11-28). */

import { header } from '../header.ts'
import { subroutines } from '../script/vcl-subroutines.ts'
import type { ExportPlan, ExportTarget } from '../types.ts'

/** The subroutines of Varnish with a function of its own to sort, which leaves more than 32 parameters as they are. */
export const fastly: ExportTarget = {
  name: 'fastly',
  about: 'Fastly, custom VCL',
  can: { values: 'all', paths: true, sets: 'all', names: 'all', sort: 'numbered', emptyPieces: true },
  write: (plan) => [{ name: 'canonical.vcl', text: included(plan) }],
}

function included(plan: ExportPlan): string {
  const about = header(plan, fastly).map((line) => `# ${line}\n`)
  return `${about.join('')}# In vcl_recv: call canonical_url; the origin is asked for req.url, and req.url is hashed.
${subroutines(plan).replaceAll('std.querysort(', 'querystring.sort(')}`
}
