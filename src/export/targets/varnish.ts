/** Varnish 6 and later, VCL 4.1, with the std module alone: https://varnish-cache.org/docs/7.1/reference/vcl.html (2026-11-28). */

import { header } from '../header.ts'
import { subroutines } from '../script/vcl-subroutines.ts'
import type { ExportPlan, ExportTarget, Standalone } from '../types.ts'

/** Whole standard Varnish: no module beside std. */
export const varnish: ExportTarget = {
  name: 'varnish',
  about: 'Varnish, VCL 4.1',
  can: { values: 'all', paths: true, sets: 'all', names: 'all', sort: 'numbered', emptyPieces: true },
  write: (plan) => [{ name: 'canonical.vcl', text: included(plan) }],
  standalone: (plan, at) => ({
    files: [
      { name: 'canonical.vcl', text: included(plan) },
      { name: 'default.vcl', text: configuration(plan, at) },
    ],
    command: `varnishd -F -n ${at.folder}/state -a ${at.listen.host}:${at.listen.port} -f ${at.folder}/default.vcl -p vcc_allow_inline_c=off -s malloc,256m -T none`,
  }),
}

function included(plan: ExportPlan): string {
  const about = header(plan, varnish).map((line) => `# ${line}\n`)
  return `${about.join('')}# In vcl_recv: call canonical_url; the origin is asked for req.url, and req.url is hashed.
import std;

${subroutines(plan)}`
}

function configuration(plan: ExportPlan, { origin }: Standalone): string {
  const { hostname, port } = new URL(origin)
  return `vcl 4.1;

${header(plan, varnish)
  .map((line) => `# ${line}\n`)
  .join('')}
include "./canonical.vcl";

backend default {
  .host = "${hostname}";
  .port = "${port === '' ? '80' : port}";
}

sub vcl_recv {
  call canonical_url;
}
`
}
