/** nginx with njs: https://nginx.org/en/docs/njs/ (2026-11-28). */

import { header } from '../header.ts'
import { scriptOf } from '../script/script.ts'
import type { ExportPlan, ExportTarget, Standalone } from '../types.ts'

const SCRIPT = 'canonical.js'

/** What a location needs: the URL as it came, changed and never decoded, is what the origin is asked for and what is keyed. */
export const nginx: ExportTarget = {
  name: 'nginx',
  about: 'nginx with the njs module',
  can: { values: 'all', paths: true, sets: 'all', names: 'all', sort: 'all', emptyPieces: true },
  write: (plan) => [script(plan), { name: 'canonical.conf', text: include(plan) }],
  standalone: (plan, at) => ({
    files: [script(plan), { name: 'nginx.conf', text: configuration(plan, at) }],
    command: `nginx -p ${at.folder} -c ${at.folder}/nginx.conf -g 'daemon off;'`,
  }),
}

function script(plan: ExportPlan): { name: string; text: string } {
  const about = header(plan, nginx).map((line) => `// ${line}\n`)
  const entry = `
function target(r) {
  // A variable that fails is empty, and then every page would have one key.
  try {
    return canonicalTarget((r.variables.host || '').toLowerCase(), r.variables.request_uri)
  } catch (error) {
    return r.variables.request_uri
  }
}
export default { target }
`
  return { name: SCRIPT, text: `${about.join('')}${scriptOf(plan)}${entry}` }
}

function include(plan: ExportPlan): string {
  return `${header(plan, nginx)
    .map((line) => `# ${line}\n`)
    .join('')}# In http { }: this file. In a location, with your own names:
#   proxy_pass http://my_origin$canonical_target;
#   proxy_cache_key $scheme$host$canonical_target;
js_import canonical from ${SCRIPT};
js_set $canonical_target canonical.target;
`
}

function configuration(plan: ExportPlan, { origin, listen, folder }: Standalone): string {
  return `${header(plan, nginx)
    .map((line) => `# ${line}\n`)
    .join('')}load_module /usr/lib/nginx/modules/ngx_http_js_module.so;
worker_processes auto;
pid ${folder}/nginx.pid;
error_log stderr warn;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  proxy_cache_path ${folder}/cache keys_zone=pages:10m max_size=1g use_temp_path=off;
  large_client_header_buffers 8 16k;
  js_path ${folder};
  js_import canonical from ${SCRIPT};
  js_set $canonical_target canonical.target;
  upstream site { server ${new URL(origin).host}; keepalive 16; }
  server {
    listen ${listen.host}:${listen.port};
    merge_slashes off;
    location / {
      proxy_http_version 1.1;
      proxy_set_header Host $host;
      proxy_set_header Connection "";
      proxy_cache pages;
      proxy_cache_key $host$canonical_target;
      proxy_cache_bypass $http_authorization $http_cookie;
      proxy_no_cache $http_authorization $http_cookie;
      proxy_pass http://site$canonical_target;
    }
  }
}
`
}
