import type { Hono } from 'hono'
import { recordInForceOf } from '../../store/records/record-in-force.ts'
import { ownDomains } from '../caller-domains.ts'
import type { ConsoleCaller, ConsoleDeps, ConsoleEnv } from '../console-deps.ts'
import { showPage } from '../show-page.tsx'
import { parameterHits, type ParameterHit } from './parameter-hits.ts'
import { SearchView } from './search-view.tsx'

const MAX_CHARACTERS = 500
// Each is a read of KV.
const RECORDS_SEARCHED = 20

/** One search over domains, parameters, runs, anomalies, audits and the log. */
export function addSearchPages(app: Hono<ConsoleEnv>, deps: ConsoleDeps): void {
  app.get('/search', async (c) => {
    const text = (c.req.query('q') ?? '').trim().slice(0, MAX_CHARACTERS)
    const { caller } = c.var
    const [hits, parameters] =
      text === ''
        ? [[], []]
        : await Promise.all([deps.search(text, ownDomains(caller)), foundParameters(deps, caller, text)])
    const isUrl = /^https?:\/\//.test(text) && URL.canParse(text)
    return showPage(c, { title: 'Search' }, <SearchView {...{ text, hits, parameters, isUrl }} />)
  })
}

async function foundParameters(deps: ConsoleDeps, caller: ConsoleCaller, text: string): Promise<ParameterHit[]> {
  const own = ownDomains(caller)
  const { domains } = deps.control
  const rows =
    own === undefined
      ? (await domains.list({ limit: RECORDS_SEARCHED })).rows
      : await Promise.all(own.slice(0, RECORDS_SEARCHED).map((domain) => domains.get(domain)))
  const known = rows.filter((row) => row !== undefined)
  const records = await Promise.all(known.map((row) => recordInForceOf(deps, row)))
  return records.flatMap((record) => (record === undefined ? [] : parameterHits(record, text)))
}
