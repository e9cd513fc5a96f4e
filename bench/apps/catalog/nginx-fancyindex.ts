import { fillFolder } from '../folders.ts'
import type { RealApp } from '../types.ts'
import type { Workshop } from '../workshop.ts'

/** nginx with fancyindex: `C` and `O` choose the order of the list. */
export const nginxFancyindex: RealApp = {
  name: 'nginx-fancyindex',
  kind: 'directory index',
  needs: [
    { file: '/usr/sbin/nginx', package: 'nginx-light' },
    { file: '/usr/lib/nginx/modules/ngx_http_fancyindex_module.so', package: 'libnginx-mod-http-fancyindex' },
  ],
  start,
  seeds: ['/', '/releases/', '/docs/manual/'],
  robots: 'User-agent: *\nDisallow: /private/\n',
  sideEffect: /^$/,
  sessionName: 'PHPSESSID',
  spellings: [],
  identity,
  volatile: [],
}

async function start(workshop: Workshop): Promise<void> {
  await fillFolder(workshop, 'htdocs')
  await workshop.run('chmod', ['-R', 'a+rX', workshop.folder])
  const config = await workshop.write(
    'nginx.conf',
    `load_module /usr/lib/nginx/modules/ngx_http_fancyindex_module.so;
daemon off; master_process off; pid ${workshop.folder}/nginx.pid; error_log ${workshop.folder}/error.log;
events {}
http { include /etc/nginx/mime.types; access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${workshop.folder}/${name};`).join(' ')}
server { listen 127.0.0.1:${workshop.port}; root ${workshop.folder}/htdocs; location / { fancyindex on; fancyindex_exact_size off; } } }
`,
  )
  await workshop.serve('/usr/sbin/nginx', ['-p', workshop.folder, '-c', config])
}

/** fancyindex reads the query only when it is nothing but `C=x` or `C=x&O=y`; with a tracker behind it, it shows the plain order. */
function identity(url: URL): string {
  const [, criterion = '', order = ''] = /^\?C=([MSN])(?:&O=([AD]))?$/.exec(url.search) ?? []
  return `${url.pathname} ${criterion} ${order}`
}
