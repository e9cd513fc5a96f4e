import { fillFolder } from '../folders.ts'
import type { RealApp } from '../types.ts'
import type { Workshop } from '../workshop.ts'

/** Apache's directory index: one parameter `C` whose value is `N;O=D`, or `C` and `O`. */
export const apacheAutoindex: RealApp = {
  name: 'apache-autoindex',
  kind: 'directory index',
  needs: [{ file: '/usr/sbin/apache2', package: 'apache2' }],
  start,
  seeds: ['/', '/releases/', '/?C=M&O=D', '/?F=0', '/releases/?P=*.txt', '/releases/?V=1&C=S;O=A'],
  robots: 'User-agent: *\nDisallow: /private/\n',
  sideEffect: /^$/,
  sessionName: 'PHPSESSID',
  spellings: [
    { when: /^\/(?:[\w/.-]+\/)?$/, name: 'C', value: 'N' },
    { when: /^\/(?:[\w/.-]+\/)?\?C=[NMSD]$/, name: 'O', value: 'A' },
  ],
  identity,
  // Links say so where the URL does; the configuration says the same.
  volatile: [/;V=1(?=[";])/g],
}

async function start(workshop: Workshop): Promise<void> {
  await fillFolder(workshop, 'htdocs')
  const modules = ['mpm_event', 'authz_core', 'autoindex', 'dir', 'mime'].map(
    (name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`,
  )
  const config = await workshop.write(
    'apache.conf',
    `${modules.join('\n')}
ServerRoot ${workshop.folder}\nServerName 127.0.0.1\nListen 127.0.0.1:${workshop.port}\nPidFile ${workshop.folder}/apache.pid
ErrorLog ${workshop.folder}/error.log\nTypesConfig /etc/mime.types\nDocumentRoot ${workshop.folder}/htdocs
UseCanonicalName Off
<Directory ${workshop.folder}/htdocs>\nOptions Indexes\nRequire all granted\nIndexOptions FancyIndexing NameWidth=* VersionSort\n</Directory>
`,
  )
  await workshop.run('chmod', ['-R', 'a+rX', workshop.folder])
  await workshop.serve('/usr/sbin/apache2', ['-X', '-f', config])
}

/** mod_autoindex reads the query up to the first name that it does not know; the noise of the bench follows. */
function identity(url: URL): string {
  if (!url.pathname.endsWith('/')) return url.pathname
  const pieces = url.search.slice(1).split(/[&;]/)
  const known = pieces.slice(0, pieces.findIndex((piece) => !/^[COFVP]=/.test(piece)) >>> 0)
  const read = (name: string, fallback: string): string =>
    known.find((piece) => piece.startsWith(`${name}=`))?.slice(2) ?? fallback
  return `${url.pathname} ${read('C', 'N')} ${read('O', 'A')} ${read('F', '')} ${read('V', '')} ${decodeURIComponent(read('P', ''))}`
}
