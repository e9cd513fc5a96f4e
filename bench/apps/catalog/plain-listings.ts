import { fillFolder } from '../folders.ts'
import type { RealApp } from '../types.ts'

const COMMON = {
  kind: 'directory index',
  seeds: ['/', '/releases/', '/docs/'],
  robots: 'User-agent: *\nDisallow: /private/\n',
  sideEffect: /^$/,
  sessionName: 'PHPSESSID',
  spellings: [],
  volatile: [],
  identity: (url: URL): string => url.pathname,
} as const

/** lighttpd's directory listing reads no parameter at all. */
export const lighttpdListing: RealApp = {
  ...COMMON,
  name: 'lighttpd-listing',
  needs: [{ file: '/usr/sbin/lighttpd', package: 'lighttpd' }],
  async start(workshop) {
    await fillFolder(workshop, 'htdocs')
    const config = await workshop.write(
      'lighttpd.conf',
      `server.document-root = "${workshop.folder}/htdocs"\nserver.port = ${workshop.port}\nserver.bind = "127.0.0.1"
server.modules = ( "mod_dirlisting" )\ndir-listing.activate = "enable"\nmimetype.assign = ( ".html" => "text/html", ".txt" => "text/plain", ".csv" => "text/csv" )\n`,
    )
    await workshop.serve('/usr/sbin/lighttpd', ['-D', '-f', config])
  },
}

/** `python3 -m http.server` reads no parameter at all. */
export const pythonListing: RealApp = {
  ...COMMON,
  name: 'python-listing',
  needs: ['python3'],
  async start(workshop) {
    await fillFolder(workshop, 'htdocs')
    await workshop.serve('python3', [
      '-m',
      'http.server',
      '--bind',
      '127.0.0.1',
      '-d',
      `${workshop.folder}/htdocs`,
      String(workshop.port),
    ])
  },
}
