import { setTimeout as wait } from 'node:timers/promises'
import { plainIdentity } from '../plain-page.ts'
import type { RealApp } from '../types.ts'
import type { Workshop } from '../workshop.ts'

const SOURCE = '/usr/share/go-1.19'
const PACKAGES = [
  'archive',
  'bufio',
  'bytes',
  'container',
  'encoding',
  'errors',
  'hash',
  'io',
  'os',
  'path',
  'sort',
  'strings',
  'text',
  'time',
]
const QUERIES = ['Reader', 'Writer', 'Split', 'Sort', 'Walk', 'Copy', 'Fields']

/** godoc: packages and files in the path; `m` chooses what is shown, `s` marks bytes, `GOOS` another system's files. */
export const godoc: RealApp = {
  name: 'godoc',
  kind: 'documentation',
  needs: [
    { file: '/usr/bin/godoc', package: 'golang-golang-x-tools' },
    { file: SOURCE, package: 'golang-1.19-src' },
  ],
  start,
  seeds: [
    '/pkg/',
    '/pkg/?m=all',
    ...PACKAGES.flatMap((name) => [`/pkg/${name}/?m=all`, `/pkg/${name}/?m=src`, `/src/${name}/?m=text`]),
    ...['windows', 'plan9', 'darwin'].flatMap((system) => [
      `/pkg/os/?GOOS=${system}`,
      `/pkg/time/?GOOS=${system}&GOARCH=amd64`,
    ]),
    ...['js', 'wasip1'].map((system) => `/pkg/path/filepath/?GOOS=${system}&m=all`),
    ...QUERIES.map((query) => `/search?q=${query}`),
  ],
  robots: 'User-agent: *\nDisallow: /lib/\n',
  sideEffect: /^\/(?:compile|share|fmt|play)\b/,
  sessionName: 'sid',
  spellings: [{ when: /^\/pkg\/\w+\/$/, name: 'GOOS', value: 'linux' }],
  identity,
  volatile: [
    /<script[\s\S]*?<\/script>/g,
    // `s` puts a mark around some of the text, which stays the same.
    /<\/?span[^>]*>/g,
    // A package with two functions `init` shows one of them, and links to either.
    /<h2 id="init">[\s\S]*?<\/h2>/g,
  ],
}

async function start(workshop: Workshop): Promise<void> {
  await workshop.run('mkdir', ['-p', 'goroot/src', 'home'])
  await workshop.run('cp', ['-rL', ...PACKAGES.map((name) => `${SOURCE}/src/${name}`), 'goroot/src/'])
  const env = {
    ...process.env,
    HOME: `${workshop.folder}/home`,
    GOROOT: `${workshop.folder}/goroot`,
    GOPATH: `${workshop.folder}/home`,
  }
  await workshop.serve(
    'godoc',
    [`-http=127.0.0.1:${workshop.port}`, `-goroot=${workshop.folder}/goroot`, '-index', '-links'],
    { env },
  )
  await scanned(workshop)
}

/** The server answers before it has read the packages, and says so on every page and in every search. */
async function scanned({ port }: Workshop): Promise<void> {
  for (let turn = 0; turn < 300; turn++) {
    const texts = ['/pkg/strings/', '/search?q=Reader'].map(async (path) =>
      (await fetch(`http://127.0.0.1:${port}${path}`)).text(),
    )
    const isReady = (await Promise.all(texts)).every(
      (text) => !/not yet complete|in progress|not available/i.test(text),
    )
    if (isReady) return
    await wait(100)
  }
  throw new Error('godoc reads its packages for too long')
}

/** Every name counts but unread ones; `s` only marks, and linux is where the server runs. */
function identity(url: URL): string {
  return plainIdentity(url, (name, value) => name === 's' || (name === 'GOOS' && value === 'linux'))
}
