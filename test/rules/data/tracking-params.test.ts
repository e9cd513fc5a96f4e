import { getDomain } from 'tldts'
import { describe, expect, it } from 'vitest'
import { canonicalize } from '../../../src/canonicalize/canonicalize.ts'
import { HOST_FAMILIES } from '../../../src/rules/data/host-families.ts'
import { EXEMPT_PAGES } from '../../../src/rules/data/exempt-pages.ts'
import { TRACKING_FACTS } from '../../../src/rules/data/tracking-params/index.ts'
import type { TrackingFacts } from '../../../src/rules/types.ts'

// Each of these names is content on a reported site: it may be a fact about a host, never about the web.
const NEVER_GLOBAL =
  'ref source from si tag s t p id cid eid sid uid keyword keywords mbid set var i lr pid page q v u url campaign code token sort spm trk ncid cmpid icid gci cio_id dop_id cm_cat'.split(
    ' ',
  )

const ROWS = TRACKING_FACTS.map((row) => [`${row.examples.page} ${row.names[0]}`, row] as const)

function hostsOf(row: TrackingFacts): readonly string[] {
  return [...(row.hosts ?? []), ...(row.families ?? []).flatMap((family) => HOST_FAMILIES[family] ?? [])]
}

function requestUrl(url: string): string {
  return canonicalize(url, { profile: 'request' }).url
}

function append(url: string, name: string, value: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${encodeURIComponent(name)}=${encodeURIComponent(value)}`
}

/** Whether two rows with one name can both be asked about one URL. */
function overlap(a: TrackingFacts, b: TrackingFacts): boolean {
  if (a.paths !== undefined && b.paths !== undefined) {
    const pathsMeet = a.paths.some((one) => b.paths?.some((two) => one.startsWith(two) || two.startsWith(one)))
    if (!pathsMeet) return false
  }
  // A value grammar narrows a fact: rows with different grammars are different facts.
  if (a.value !== b.value || a.valueIs !== b.valueIs) return false
  if (isGlobal(a) || isGlobal(b)) return isGlobal(a) === isGlobal(b) || a.paths === b.paths
  return hostsOf(a).some((one) =>
    hostsOf(b).some((two) => one === two || one.endsWith(`.${two}`) || two.endsWith(`.${one}`)),
  )
}

function isGlobal(row: TrackingFacts): boolean {
  return row.hosts === undefined && row.families === undefined
}

describe('TRACKING_FACTS', () => {
  it('covers the field', () => {
    expect(new Set(TRACKING_FACTS.flatMap((row) => row.names)).size).toBeGreaterThanOrEqual(700)
    expect(new Set(TRACKING_FACTS.map((row) => hostsOf(row).join(' '))).size).toBeGreaterThanOrEqual(150)
  })

  it('states each fact once', () => {
    const byName = new Map<string, TrackingFacts[]>()
    for (const row of TRACKING_FACTS) for (const name of row.names) byName.set(name, [...(byName.get(name) ?? []), row])
    const twice: string[] = []
    for (const [name, rows] of byName) {
      rows.forEach((a, index) => {
        if (rows.slice(index + 1).some((b) => overlap(a, b))) twice.push(`${name} ${a.examples.page}`)
      })
    }
    expect(twice).toEqual([])
  })

  it('names parameters exactly, without patterns', () => {
    // `[`, `]`, `$`, `.` and `:` occur in real names; `*`, `^`, `|`, `?`, `+`, `\` and parentheses do not.
    const names = TRACKING_FACTS.flatMap((row) => row.names)
    expect(names.filter((name) => name === '' || /[*^|?+\\(){}\s&=#%]/.test(name))).toEqual([])
    expect(names.filter((name) => /[[\]]/.test(name) && !/\[\d?\]$/.test(name))).toEqual([])
  })

  it('ignores case only in names of vendors that no host is named for', () => {
    const rows = TRACKING_FACTS.filter(({ ignoreCase }) => ignoreCase === true)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter((row) => !isGlobal(row) || row.names.join() !== row.names.join().toLowerCase())).toEqual([])
    expect(rows.flatMap(({ names }) => names).filter((name) => name.length < 3 || /^[a-z]{3}$/.test(name))).toEqual([])
    for (const row of rows) {
      const page = requestUrl(row.examples.page)
      for (const name of row.names)
        expect(requestUrl(append(row.examples.page, name.toUpperCase(), row.examples.sampleValue ?? 'x1')), name).toBe(
          page,
        )
    }
  })

  it('writes the names of a row in order', () => {
    expect(TRACKING_FACTS.filter(({ names }) => names.join() !== names.toSorted().join())).toEqual([])
  })

  it('keeps ambiguous names off the global list', () => {
    const bareRows = TRACKING_FACTS.filter(
      (row) => isGlobal(row) && row.value === undefined && row.valueIs === undefined,
    )
    const global = new Set(bareRows.flatMap((row) => row.names))
    expect(NEVER_GLOBAL.filter((name) => global.has(name))).toEqual([])
    const bare = TRACKING_FACTS.filter((row) => isGlobal(row) && (row.value === undefined || row.paths === undefined))
    expect(bare.flatMap((row) => row.names).filter((name) => name.length < 3)).toEqual([])
  })

  it.each([
    'mc_eid',
    'oly_enc_id',
    'vero_id',
    'bsft_uid',
    'ml_subscriber_hash',
    'ck_subscriber_id',
    'spUserID',
    'sfmc_sub',
    'et_rid',
    'trk_contact',
    'emdi',
    'elq',
    'omnisendContactID',
    'mkt_tok',
  ])('keeps %s where the page shows the settings of one subscriber', (name) => {
    for (const page of ['https://e.com/preferences', 'https://e.com/manage-subscription', 'https://e.com/email/view']) {
      expect(canonicalize(`${page}?${name}=1`).key).not.toBe(canonicalize(`${page}?${name}=2`).key)
    }
    expect(canonicalize(`https://e.com/article?${name}=1`).url).toBe('https://e.com/article')
  })

  it('names only hosts with a registrable domain, and only known families', () => {
    const hosts = [
      ...TRACKING_FACTS.flatMap((row) => row.hosts ?? []),
      ...TRACKING_FACTS.flatMap((row) => (row.unless ?? []).flatMap((one) => one.host ?? [])),
      ...EXEMPT_PAGES.flatMap((one) => one.host ?? []),
    ]
    expect(hosts.filter((host) => getDomain(host) === null || host !== host.toLowerCase())).toEqual([])
    const families = TRACKING_FACTS.flatMap((row) => row.families ?? [])
    expect(families.filter((family) => HOST_FAMILIES[family] === undefined)).toEqual([])
    expect(TRACKING_FACTS.filter((row) => row.hosts?.length === 0 || row.families?.length === 0)).toEqual([])
  })

  it('carries a source, a date and literal paths in every row', () => {
    for (const row of TRACKING_FACTS) {
      expect(new URL(row.source).protocol).toMatch(/^https?:$/)
      expect(row.added).toMatch(/^20\d\d-[01]\d-[0-3]\d$/)
      const paths = [...(row.paths ?? []), ...(row.unless ?? []).flatMap((one) => one.path ?? [])]
      expect(paths.filter((path) => !/^\/[\w@./-]*$/.test(path))).toEqual([])
    }
  })

  it('is the same after a JSON round trip', () => {
    expect(JSON.parse(JSON.stringify(TRACKING_FACTS))).toEqual(TRACKING_FACTS)
  })

  it.each(ROWS)('drops every name of a row on its page: %s', (_label, row) => {
    const { page, sampleValue = 'x1' } = row.examples
    for (const name of row.names) {
      const url = append(page, name, sampleValue)
      if (row.profiles === undefined) expect(requestUrl(url), name).toBe(requestUrl(page))
      else expect(canonicalize(url).key, name).toBe(canonicalize(page).key)
    }
  })

  it.each(ROWS.filter(([, { profiles }]) => profiles !== undefined))(
    'keeps in a request what changes how its page is rendered: %s',
    (_label, { names, examples: { page, sampleValue = 'x1' } }) => {
      for (const name of names) expect(requestUrl(append(page, name, sampleValue))).toContain(`${name}=${sampleValue}`)
    },
  )

  it.each(ROWS)('keeps different pages apart beside every name of a row: %s', (_label, row) => {
    const [a, b] = row.examples.different
    const value = row.examples.sampleValue ?? 'x1'
    expect(requestUrl(a)).not.toBe(requestUrl(b))
    for (const name of row.names) {
      expect(requestUrl(append(a, name, value)), name).not.toBe(requestUrl(append(b, name, value)))
    }
  })
})
