import { serveCgi } from '../cgi-server.ts'
import { plainIdentity } from '../plain-page.ts'
import { prose, subject, SUBJECTS } from '../texts.ts'
import type { RealApp } from '../types.ts'
import type { Workshop } from '../workshop.ts'

const CGI = '/usr/lib/cgi-bin/omega/omega'
const DOCUMENTS = 90
const QUERIES = [...SUBJECTS, 'harbour+stone', 'mill+fog']

/** What the form fills in when it is sent as it is. */
const DEFAULTS: Readonly<Record<string, string>> = { DB: 'default', TOPDOC: '0', DEFAULTOP: 'and' }

/** Xapian Omega: one path, capital names, forms that send the database along, which is the only one there is. */
export const omega: RealApp = {
  name: 'omega',
  kind: 'search engine',
  needs: [
    { file: CGI, package: 'xapian-omega' },
    { file: '/usr/bin/omindex', package: 'xapian-omega' },
  ],
  start,
  seeds: QUERIES.flatMap((query) => [
    `/?P=${query}`,
    `/?DB=default&P=${query}`,
    `/?P=${query}&DB=default&DEFAULTOP=or`,
    `/?P=${query}&DB=default&TOPDOC=10`,
    `/?P=${query}&DB=default&HITSPERPAGE=20`,
  ]),
  robots: 'User-agent: *\nDisallow: /docs/\n',
  sideEffect: /[?&]ADD=/,
  sessionName: 'sid',
  spellings: [
    { when: /^\/\?P=[^&]+$/, name: 'TOPDOC', value: '0' },
    { when: /^\/\?P=[^&]+$/, name: 'DB', value: 'default' },
  ],
  identity,
  volatile: [/[\d.]+ seconds/g],
}

async function start(workshop: Workshop): Promise<void> {
  const { folder } = workshop
  for (let index = 0; index < workshop.many(DOCUMENTS); index++) {
    const name = `${index % 3 === 0 ? '' : 'guide/'}${subject(index)}.html`
    const text = `<html><head><title>${subject(index)}</title></head><body><p>${prose(index, 6)}</p></body></html>`
    await workshop.write(`html/${name}`, text)
  }
  await workshop.write('data/.keep', '')
  await workshop.run('omindex', ['--db', `${folder}/data/default`, '--url', '/docs/', `${folder}/html`])
  const config = await workshop.write(
    'omega.conf',
    `database_dir ${folder}/data\ntemplate_dir /usr/share/xapian-omega/templates\nlog_dir ${folder}\ncdb_dir ${folder}\n`,
  )
  await serveCgi(workshop, { program: CGI, env: { OMEGA_CONFIG_FILE: config }, files: { '/docs/': `${folder}/html` } })
}

/** Every name counts but unread ones and defaults. */
function identity(url: URL): string {
  return plainIdentity(url, (name, value) => DEFAULTS[name] === value)
}
