import { fillFolder } from '../folders.ts'
import { plainIdentity } from '../plain-page.ts'
import type { RealApp } from '../types.ts'
import type { Workshop } from '../workshop.ts'

/** Caddy's file browser: `sort` and `order`, read alone or together, and `limit` and `offset` for the page of a long folder. */
export const caddy: RealApp = {
  name: 'caddy',
  kind: 'directory index',
  needs: [{ file: '/usr/bin/caddy', package: 'caddy' }],
  start,
  seeds: [
    '/',
    '/releases/',
    '/docs/manual/',
    '/?limit=4',
    '/?limit=4&offset=4',
    '/docs/?limit=4&offset=4',
    '/releases/?sort=size&order=desc&limit=5',
    '/images/?sort=time',
    '/?sort=size',
  ],
  robots: 'User-agent: *\nDisallow: /private/\n',
  sideEffect: /^$/,
  sessionName: 'sid',
  spellings: [{ when: /^\/(?:[\w/]+\/)?$/, name: 'offset', value: '0' }],
  identity,
  volatile: [],
}

async function start(workshop: Workshop): Promise<void> {
  await fillFolder(workshop, 'files')
  const env = {
    ...process.env,
    HOME: workshop.folder,
    XDG_CONFIG_HOME: workshop.folder,
    XDG_DATA_HOME: workshop.folder,
  }
  const place = ['--root', `${workshop.folder}/files`, '--listen', `127.0.0.1:${workshop.port}`]
  await workshop.serve('caddy', ['file-server', '--browse', ...place], { env })
}

/** Every name counts but unread ones; a list begins with its first file. */
function identity(url: URL): string {
  return plainIdentity(url, (name, value) => name === 'offset' && value === '0')
}
