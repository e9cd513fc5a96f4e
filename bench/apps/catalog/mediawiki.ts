import { prose, subject } from '../texts.ts'
import { isNoise } from '../plain-page.ts'
import type { RealApp } from '../types.ts'
import type { Workshop } from '../workshop.ts'

const CODE = '/usr/share/mediawiki'
const PAGES = 32

/** MediaWiki on SQLite: pages with old revisions, categories, two namespaces, redirects. */
export const mediawiki: RealApp = {
  name: 'mediawiki',
  kind: 'wiki',
  needs: [
    { file: `${CODE}/index.php`, package: 'mediawiki' },
    'php',
    { file: '/usr/share/php8.2-sqlite3/sqlite3/pdo_sqlite.ini', package: 'php-sqlite3' },
  ],
  start,
  seeds: [
    '/index.php?title=Main_Page',
    '/index.php?title=Special:AllPages',
    '/index.php?title=Special:RecentChanges',
    '/index.php?title=Special:Categories',
    '/index.php?title=Special:Search&search=harbour&fulltext=1',
  ],
  robots:
    'User-agent: *\nDisallow: /*action=edit\nDisallow: /*action=submit\nDisallow: /api.php\nDisallow: /load.php\n',
  sideEffect: /action=(?:delete|markpatrolled|rollback|protect|purge|watch|unwatch|revert|submit)|Special:UserLogout/,
  uncrawled: /Special:(?:UserLogin|CreateAccount|Random|Export|Upload)|action=raw|opensearch_desc|rest\.php|feed=/,
  sessionName: 'sid',
  spellings: [{ when: /^\/index\.php\?title=[A-Z]\w+$/, name: 'action', value: 'view' }],
  identity,
  volatile: [
    /<!--[\s\S]*?-->/g,
    /<script[\s\S]*?<\/script>/g,
    /returntoquery=[^"&]*/g,
    /&amp;returntoquery=[^"&]*/g,
    /<a href="[^"]*from=\d{14}[^>]*>[^<]*<\/a>/g,
  ],
}

async function start(workshop: Workshop): Promise<void> {
  const { folder } = workshop
  const env = { ...process.env, MW_CONFIG_FILE: `${folder}/LocalSettings.php` }
  const bare = { ...process.env }
  await workshop.write('db/.keep', '')
  const words = ['--dbtype', 'sqlite', '--dbpath', `${folder}/db`, '--dbname', 'wiki', '--confpath', folder]
  const names = [
    '--server',
    workshop.publicOrigin,
    '--scriptpath',
    '',
    '--pass',
    'a-long-passphrase-1',
    'Harbour',
    'Keeper',
  ]
  await workshop.run('php', [`${CODE}/maintenance/install.php`, ...words, ...names], { env: bare })
  const extra = `\n$wgServer = '${workshop.publicOrigin}'; $wgEnableUploads = false; $wgJobRunRate = 0; $wgRCMaxAge = 1000 * 86400;
$wgDefaultUserOptions['rcdays'] = 900; $wgMainCacheType = CACHE_NONE; $wgUseFileCache = false; $wgUsePathInfo = false;\n`
  const settings = `${folder}/LocalSettings.php`
  await workshop.run('/bin/sh', ['-c', `cat >> ${settings}`], { input: extra })
  const maintenance = (script: string, options: object = {}): Promise<string> =>
    workshop.run('php', [`${CODE}/maintenance/${script}.php`, '--quiet'], { env, ...options })
  await maintenance('importDump', { input: dump(workshop.many(PAGES)) })
  await maintenance('rebuildrecentchanges')
  await maintenance('runJobs')
  await maintenance('initSiteStats')
  await workshop.serve('php', ['-d', 'display_errors=0', '-S', `127.0.0.1:${workshop.port}`, '-t', CODE], {
    env: { ...env, PHP_CLI_SERVER_WORKERS: '2' },
  })
}

/** Export format of MediaWiki: the pages with their revisions. */
function dump(count: number): string {
  const pages = Array.from({ length: count }, (_, index) => page(index, count))
  const redirects = [3, 9].map(
    (index) =>
      `<page><title>Old ${subject(index * 3)}</title><ns>0</ns>${revision(9, index, `#REDIRECT [[${titleOf(index)}]]`)}</page>`,
  )
  return `<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en">${pages.join('')}${redirects.join('')}</mediawiki>`
}

function titleOf(index: number): string {
  if (index === 0) return 'Main Page'
  const word = subject(index * 3)
  return `${index % 5 === 4 ? 'Help:' : ''}${word.charAt(0).toUpperCase()}${word.slice(1)}`
}

function page(index: number, count: number): string {
  const links = [1, 4, 9].map((step) => `* [[${titleOf((index + step) % count)}]]`).join('\n')
  const text = (number: number): string =>
    `${prose(index, 4)}\n\n== Notes ==\n${prose(index * 40 + number, 3)}\n\n== See also ==\n${links}\n\n[[Category:${['Boats', 'Places', 'Tools'][index % 3]}]]`
  const revisions = Array.from({ length: 1 + (index % 4) }, (_, number) => revision(number, index, text(number)))
  return `<page><title>${titleOf(index)}</title><ns>${index % 5 === 4 && index > 0 ? 12 : 0}</ns>${revisions.join('')}</page>`
}

function revision(number: number, index: number, text: string): string {
  const stamp = `2026-0${1 + number}-${String(1 + (index % 28)).padStart(2, '0')}T10:00:00Z`
  return `<revision><timestamp>${stamp}</timestamp><contributor><username>Import</username></contributor><comment>revision ${number}</comment><model>wikitext</model><format>text/x-wiki</format><text xml:space="preserve">${text}</text></revision>`
}

/** Title with spaces as underscores, action without its default, and everything that is not noise. */
function identity(url: URL): string {
  const title = (url.searchParams.get('title') ?? 'Main_Page').replaceAll(' ', '_')
  const pairs = [...url.searchParams].filter(
    ([name, value]) => name !== 'title' && !isNoise(name) && !(name === 'action' && value === 'view'),
  )
  return `${url.pathname} ${title} ${pairs
    .map((pair) => pair.join('='))
    .toSorted()
    .join('&')}`
}
