import { serveCgi } from '../cgi-server.ts'
import { plainIdentity } from '../plain-page.ts'
import { prose, subject, SUBJECTS } from '../texts.ts'
import type { RealApp } from '../types.ts'
import type { Workshop } from '../workshop.ts'

const CGI = '/usr/lib/cgi-bin/namazu.cgi'
const DOCUMENTS = 90
const QUERIES = SUBJECTS
const ORDERS = ['date%3Alate', 'field%3Asubject%3Aascending']

/** What the form sends along, and what the program takes when it is missing. */
const DEFAULTS: Readonly<Record<string, string>> = {
  max: '20',
  result: 'normal',
  sort: 'score',
  submit: 'Search!',
  whence: '0',
}

/** Namazu: one path, a form that sends four defaults along with every search, links that send none of them. */
export const namazu: RealApp = {
  name: 'namazu',
  kind: 'search engine',
  needs: [
    { file: CGI, package: 'namazu2' },
    { file: '/usr/bin/mknmz', package: 'namazu2-index-tools' },
  ],
  start,
  seeds: [
    '/',
    ...QUERIES.flatMap((query, index) => [
      `/?query=${query}`,
      `/?query=${query}&submit=Search%21&max=20&result=normal&sort=score`,
      `/?query=${query}&max=10&whence=10`,
      `/?query=${query}&sort=${ORDERS[index % 2]}`,
      `/?query=${query}&result=short`,
    ]),
  ],
  robots: 'User-agent: *\nDisallow: /docs/\n',
  sideEffect: /[?&]action=/,
  sessionName: 'sid',
  spellings: ['whence', 'max', 'sort'].map((name) => ({
    when: /^\/\?query=\w+$/,
    name,
    value: DEFAULTS[name] ?? '',
  })),
  identity,
  // Links to further pages repeat the query as it was spelled; the choices of the form come in two notations.
  volatile: [/<a href="[^"]*whence=[^"]*">/g, / selected(?=[ >])/g],
}

async function start(workshop: Workshop): Promise<void> {
  const { folder } = workshop
  for (let index = 0; index < workshop.many(DOCUMENTS); index++) {
    const title = `${subject(index)} page`
    const text = `<html><head><title>${title}</title></head><body><h1>${title}</h1><p>${prose(index, 8)}</p></body></html>`
    await workshop.write(`html/${subject(index)}.html`, text)
  }
  await workshop.run('sh', [
    '-c',
    'd=0; for f in html/*; do d=$((d * 7 % 89 + 1)); touch -d "2026-01-01 +$d days" $f; done',
  ])
  await workshop.write('index/.keep', '')
  const words = ['-O', `${folder}/index`, '--replace', `s#${folder}/html/#/docs/#`, `${folder}/html`]
  await workshop.run('mknmz', words, { env: { ...process.env, LANG: 'C' } })
  // The program reads the configuration beside itself.
  await workshop.run('cp', [CGI, `${folder}/namazu.cgi`])
  await workshop.write('.namazurc', `Index ${folder}/index\nTemplate ${folder}/index\nLang C\n`)
  await serveCgi(workshop, {
    program: `${folder}/namazu.cgi`,
    env: { LANG: 'C', SCRIPT_NAME: '/' },
    files: { '/docs/': `${folder}/html` },
  })
}

/** Every name counts but unread ones and defaults. */
function identity(url: URL): string {
  return plainIdentity(url, (name, value) => DEFAULTS[name] === value)
}
