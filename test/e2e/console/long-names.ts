import { beforeAll, describe, expect, it } from 'vitest'
import { learnReport, patternReport } from '../../learn/sample-report.ts'
import { problemsInEveryLook } from '../support/console-looks.ts'
import { TOKEN } from '../support/console-platform.ts'
import { publish } from '../support/console-seed.ts'
import { browser, platform } from '../support/console-world.ts'

const DOMAIN = 'a-very-long-subdomain-name-that-goes-on.of-a-department.international-trading-company.example'
const NAMES = ['q'.repeat(100), 'اسم_المنتج', '\u{1F6D2}'.repeat(40)]
const KEY = `/products/*?${NAMES.map(encodeURIComponent).join('&')}`
const URLS = [`https://${DOMAIN}/products/a?${NAMES[0]}=1&b=${'x'.repeat(2_000)}`, `https://${DOMAIN}/products/a`]
const PATHS = [
  '/domains',
  `/domains/${DOMAIN}`,
  `/domains/${DOMAIN}/settings`,
  `/domains/${DOMAIN}/map`,
  `/domains/${DOMAIN}/revisions`,
  `/runs?domain=${DOMAIN}`,
  '/runs/run-long',
  `/audits?domain=${DOMAIN}`,
  `/log?domain=${DOMAIN}`,
]

describe('a domain and parameters with long names', () => {
  beforeAll(async () => {
    const { evidence } = patternReport()
    const patterns = { [KEY]: { keep: [], drop: NAMES, basis: 'verified', evidence } } as const
    await publish(platform, DOMAIN, { mode: 'rewrite', patterns, strip: NAMES }, NAMES[1])
    const { DB, ARCHIVE } = platform.env
    const report = learnReport({ domain: DOMAIN, patterns: [patternReport({ key: KEY, drop: NAMES, keep: [] })] })
    await ARCHIVE.put('runs/run-long/report.json', JSON.stringify(report))
    await DB.batch([
      DB.prepare(
        "INSERT INTO runs (id, domain, state, reason, started_at, ended_at) VALUES ('run-long', ?, 'done', 'ann: console', 1, 2)",
      ).bind(DOMAIN),
      DB.prepare(
        `INSERT INTO audits (id, domain, at, pattern, names, original, canonical, outcome, message)
         VALUES ('audit-long', ?, 1, ?, ?, ?, ?, 'equal', 'both URLs show the same page')`,
      ).bind(DOMAIN, KEY, JSON.stringify(NAMES), ...URLS),
    ])
  })

  it.each(PATHS)('reads well in light and dark, wide and narrow (%s)', async (path) => {
    expect(await problemsInEveryLook(browser, platform.origin, TOKEN, path)).toEqual([])
  })
})
