/**
 * `npm run bench:wordpress`: a real WordPress with a page cache, asked for the variants of some pages without and with the drop-in of
 * libraries/php. Exits with 1 if the drop-in does not raise the hits, or if it changes what an excluded request gets.
 */
import { copyFile, cp, readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { wordpress } from '../../apps/catalog/wordpress.ts'
import { missingPackages, openWorkshop, type Workshop } from '../../apps/workshop.ts'

const PAGES = [
  '/',
  '/?p=4',
  '/?p=5',
  '/?p=6',
  '/?p=7',
  '/?p=8',
  '/?paged=2',
  '/?cat=2',
  '/?author=1',
  '/?s=harbour&paged=1',
]
const TRACKERS = [
  'utm_source=news',
  'utm_medium=email&utm_campaign=a',
  'gclid=Cj0K',
  'fbclid=IwAR',
  'mc_cid=1&mc_eid=2',
  'replytocom=3',
]
/** Signed-in users, previews, feeds, the REST API: the drop-in leaves them alone. */
const EXCLUDED = [
  { path: '/?p=4&gclid=1', cookie: 'wordpress_logged_in_x=1' },
  { path: '/?p=4&preview=true&gclid=1' },
  { path: '/?feed=rss2&gclid=1' },
  { path: '/?rest_route=/&gclid=1' },
]

/** OPcache looks at a changed file after two seconds (`opcache.revalidate_freq`). */
const REVALIDATED_MS = 2500

/** Each page with trackers behind, in front, and both. */
function variantsOf(path: string): string[] {
  const query = path.slice(2)
  const behind = TRACKERS.map((tracker) => `/?${query === '' ? '' : `${query}&`}${tracker}`)
  const front = TRACKERS.slice(0, 5).map((tracker) => `/?${tracker}${query === '' ? '' : `&${query}`}`)
  return [path, ...behind, ...front]
}

interface Counts {
  hits: number
  misses: number
}

async function ask(
  origin: string,
  path: string,
  cookie?: string,
): Promise<{ outcome: string; page: string; seen: string }> {
  const response = await fetch(origin + path, { redirect: 'manual', headers: cookie === undefined ? {} : { cookie } })
  return {
    outcome: response.headers.get('x-page-cache') ?? 'none',
    seen: response.headers.get('x-request-uri') ?? '',
    page: await response.text(),
  }
}

/** Empties the cache, asks for every variant, and counts. Also compares each hit with the page itself. */
async function crawl(workshop: Workshop): Promise<Counts & { wrong: string[] }> {
  await workshop.run('rm', ['-rf', `${workshop.folder}/www/wp-content/cache`])
  const counts = { hits: 0, misses: 0, wrong: [] as string[] }
  for (const page of PAGES) {
    let first: string | undefined
    for (const path of variantsOf(page)) {
      const { outcome, page: text } = await ask(workshop.publicOrigin, path)
      if (outcome === 'hit') counts.hits++
      else counts.misses++
      const title = /<title>([^<]*)/.exec(text)?.[1] ?? ''
      first ??= title
      if (title !== first) counts.wrong.push(path)
    }
  }
  return counts
}

async function main(): Promise<number> {
  const missing = missingPackages(wordpress)
  if (missing.length > 0) {
    console.error(`bench:wordpress: missing packages: ${missing.join(' ')}`)
    return 2
  }
  const workshop = await openWorkshop('wordpress', '')
  // Without a proxy, WordPress calls itself by its own port.
  const own: Workshop = { ...workshop, publicOrigin: `http://127.0.0.1:${workshop.port}` }
  try {
    await wordpress.start(own)
    const www = `${own.folder}/www`
    await copyFile(new URL('advanced-cache.php', import.meta.url), `${www}/wp-content/advanced-cache.php`)
    const configuration = await readFile(`${www}/wp-config.php`, 'utf8')
    const withCache = configuration.replace('<?php\n', "<?php\ndefine('WP_CACHE', true);\n")
    await writeFile(`${www}/wp-config.php`, withCache)
    const before = await crawl(own)
    await cp(resolve('libraries/php'), `${own.folder}/library`, { recursive: true })
    await own.run('php', [`${own.folder}/library/bin/canonical-compile`])
    const dropIn = `require '${own.folder}/library/wordpress/canonical-request.php';\nheader('X-Request-URI: ' . $_SERVER['REQUEST_URI']);\n`
    await writeFile(`${www}/wp-config.php`, withCache.replace('<?php\n', `<?php\n${dropIn}`))
    await delay(REVALIDATED_MS)
    const after = await crawl(own)
    const touched: string[] = []
    for (const { path, cookie } of EXCLUDED) {
      const { seen } = await ask(own.publicOrigin, path, cookie)
      if (seen !== path) touched.push(path)
    }
    const total = PAGES.length * variantsOf('/').length
    console.log(`requests ${total}, pages ${PAGES.length}`)
    console.log(`without the drop-in: ${before.hits} hits, ${before.misses} misses`)
    console.log(`with the drop-in: ${after.hits} hits, ${after.misses} misses, ${after.wrong.length} wrong pages`)
    console.log(`excluded requests that were changed: ${touched.length} of ${EXCLUDED.length}`)
    return after.hits > before.hits && after.wrong.length === 0 && touched.length === 0 ? 0 : 1
  } finally {
    await workshop.close()
  }
}

process.exitCode = await main()
