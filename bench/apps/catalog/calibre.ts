import { plainIdentity } from '../plain-page.ts'
import { prose, SUBJECTS } from '../texts.ts'
import type { RealApp } from '../types.ts'
import type { Workshop } from '../workshop.ts'

const TITLES = SUBJECTS.slice(0, 40)
const AUTHORS = SUBJECTS.slice(40, 47)
const ORDERS = ['title', 'authors', 'size']
const LENGTHS = [5, 10, 25]

/** What `srv/legacy.py` and `srv/opds.py` take when a name is missing; there is one library only. */
const DEFAULTS: Readonly<Record<string, string>> = {
  library_id: 'books',
  num: '25',
  offset: '0',
  order: 'descending',
  search: '',
  sort: 'date',
  start: '1',
}

/** calibre-server: one path for all lists of books, whose links spell out every name with its default and the one library. */
export const calibre: RealApp = {
  name: 'calibre',
  kind: 'media server',
  needs: [
    { file: '/usr/bin/calibre-server', package: 'calibre' },
    { file: '/usr/bin/calibredb', package: 'calibre' },
  ],
  start,
  seeds: ['/mobile', '/opds', ...TITLES.flatMap(lists)],
  robots: 'User-agent: *\nDisallow: /get/\nDisallow: /legacy/\nDisallow: /ajax/\n',
  sideEffect: /^\/(?:cdb|conversion)\//,
  uncrawled: /^\/(?:static|browse)/,
  sessionName: 'sid',
  spellings: ['num', 'order'].map((name) => ({
    when: /^\/mobile\?search=\w+$/,
    name,
    value: DEFAULTS[name] ?? '',
  })),
  identity,
  volatile: [/<updated>[^<]*<\/updated>/g],
}

function lists(title: string, index: number): string[] {
  const all = `/mobile?search=${AUTHORS[index % AUTHORS.length]}`
  return [
    `/mobile?search=${title}`,
    `/mobile?search=${title}&sort=title&order=ascending`,
    `/mobile?start=${index + 1}&num=5`,
    `${all}&sort=${ORDERS[index % ORDERS.length]}&num=${LENGTHS[index % LENGTHS.length]}`,
    `/opds/search/${title}`,
    `/opds/search/Ada?offset=${index}`,
  ]
}

async function start(workshop: Workshop): Promise<void> {
  const options = { env: { ...process.env, HOME: workshop.folder } }
  for (const [index, title] of TITLES.entries()) {
    const author = AUTHORS[index % AUTHORS.length]
    await workshop.write(`texts/The ${title} - Ada ${author}.txt`, prose(index, 5 + index))
  }
  await workshop.run('calibredb', ['add', '--library-path', 'books', '-r', 'texts'], options)
  const place = ['--port', String(workshop.port), '--listen-on', '127.0.0.1', '--disable-use-bonjour']
  await workshop.serve('calibre-server', [...place, 'books'], options)
}

/** Every name counts but unread ones and defaults. */
function identity(url: URL): string {
  return plainIdentity(url, (name, value) => DEFAULTS[name] === value)
}
