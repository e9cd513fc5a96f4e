import { plainIdentity } from '../plain-page.ts'
import { prose, subject, SUBJECTS } from '../texts.ts'
import type { RealApp } from '../types.ts'
import type { Workshop } from '../workshop.ts'

const ARTICLES = 60
const QUERIES = ['anchor', 'harbour', 'stone', 'beacon', 'canal', 'ferry', 'mill', 'fog', ...SUBJECTS.slice(40)]

/** A black square of 48 pixels, without which no archive is written. */
const ICON = 'iVBORw0KGgoAAAANSUhEUgAAADAAAAAwAQAAAAB/ecQqAAAADUlEQVR42mNgGAXUBAABUAABNLg62QAAAABJRU5ErkJggg=='

/** kiwix-serve with one archive: articles in the path, a full-text search whose pages and page length are in the query. */
export const kiwix: RealApp = {
  name: 'kiwix',
  kind: 'encyclopedia',
  needs: [
    { file: '/usr/bin/kiwix-serve', package: 'kiwix-tools' },
    { file: '/usr/bin/zimwriterfs', package: 'zim-tools' },
  ],
  start,
  seeds: ['/', '/harbour/A/anchor.html', '/search?content=harbour&pattern=harbour+stone', ...QUERIES.flatMap(searches)],
  robots: 'User-agent: *\nDisallow: /random\n',
  sideEffect: /^\/catch\/external/,
  sessionName: 'sid',
  spellings: [{ when: /^\/search\?content=harbour&pattern=[\w+]+$/, name: 'start', value: '0' }],
  identity,
  volatile: [],
}

function searches(word: string): string[] {
  const first = `/search?content=harbour&pattern=${word}`
  return [first, `${first}&start=10&end=20`, `${first}&start=5&pageLength=5`, `${first}&pageLength=10`]
}

async function start(workshop: Workshop): Promise<void> {
  const count = workshop.many(ARTICLES)
  for (let index = 0; index < count; index++) await workshop.write(`html/${subject(index)}.html`, article(index, count))
  await workshop.run('/bin/sh', ['-c', 'base64 -d > html/icon.png'], { input: ICON })
  const texts = ['--title', 'Harbour', '--description', 'Words', '--creator', 'Ada', '--publisher', 'Ada']
  const words = ['--welcome', `${subject(0)}.html`, '--illustration', 'icon.png', '--language', 'eng', ...texts]
  await workshop.run('zimwriterfs', [...words, 'html', 'harbour.zim'])
  await workshop.serve('kiwix-serve', ['--address', '127.0.0.1', '--port', String(workshop.port), 'harbour.zim'])
}

function article(index: number, count: number): string {
  const title = subject(index)
  const links = [1, 5, 11].map((step) => {
    const other = subject((index + step) % count)
    return `<li><a href="${other}.html">${other}</a></li>`
  })
  return `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1><p>${prose(index, 6)}</p><ul>${links.join('')}</ul></body></html>`
}

/** Every name counts but unread ones; a search begins with its first result. */
function identity(url: URL): string {
  return plainIdentity(url, (name, value) => name === 'start' && value === '0')
}
