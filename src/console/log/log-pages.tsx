import type { Hono } from 'hono'
import type { LogRow } from '../../store/control-store.ts'
import type { ConsoleDeps, ConsoleEnv } from '../console-deps.ts'
import { undoPath } from '../domains/undo/undo-view.tsx'
import { ownedRows, wantedDomain, type OwnedPage } from '../owned-rows.ts'
import { CallerName } from '../parts/caller-name.tsx'
import { Badge, type Tone } from '../parts/badge.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { DomainLink, ListFilter, Pager } from '../parts/list-filter.tsx'
import { Moment } from '../parts/moment.tsx'
import { Empty } from '../parts/notice.tsx'
import { ReasonText } from '../parts/reason-text.tsx'
import { UrlText } from '../parts/url-text.tsx'
import { showPage } from '../show-page.tsx'

/** Who did what, and when. */
export function addLogPages(app: Hono<ConsoleEnv>, { control }: ConsoleDeps): void {
  app.get('/log', async (c) => {
    const domain = wantedDomain(c.req.query('domain'))
    const cursor = c.req.query('cursor')?.slice(0, 500)
    const wanted = { domain, limit: 100, ...(cursor !== undefined && { cursor }) }
    const page = await ownedRows(
      (of, asked) => control.log.list(of, asked),
      c.var.caller,
      wanted,
      ({ at }) => at,
    )
    return showPage(c, { title: 'Log' }, <LogView page={page} domain={domain} cursor={cursor} />)
  })
}

interface LogViewProps {
  readonly page: OwnedPage<LogRow>
  readonly domain: string | undefined
  readonly cursor: string | undefined
}

/** The log of everything that changed what the edge does, newest first. It is never deleted. */
function LogView({ page, domain, cursor }: LogViewProps) {
  return (
    <>
      <h1>Log</h1>
      <p class="lead">Everything that changed what the edge does, and who did it: people, learning runs, audits.</p>
      <ListFilter path="/log" domain={domain} />
      {page.rows.length === 0 ? (
        <Empty>
          <p>Nothing was changed{domain === undefined ? '' : ' on this domain'} yet.</p>
        </Empty>
      ) : (
        <DataTable
          caption="Log of changes"
          rows={page.rows}
          columns={[
            { head: 'When', kind: 'title', cell: ({ at }) => <Moment atMs={at} /> },
            { head: 'Who', cell: ({ by }) => <CallerName name={by} /> },
            { head: 'What', cell: ({ action }) => <Badge tone={toneOf(action)}>{action}</Badge> },
            { head: 'Domain', cell: ({ domain: of }) => <DomainLink domain={of} /> },
            {
              head: 'Changed',
              cell: ({ changed }) => (changed === undefined ? '' : <UrlText text={changed} inline />),
            },
            { head: 'Detail', cell: ({ detail }) => <ReasonText text={detail} /> },
            { head: 'Undo', cell: (row) => <Undo row={row} /> },
          ]}
        />
      )}
      <Pager path="/log" query={{ domain, cursor }} cursor={page.cursor} isCut={page.isCut} />
    </>
  )
}

/** The first revision of a domain has none before it. */
function Undo({ row: { domain, revision = 1 } }: { readonly row: LogRow }) {
  if (revision < 2) return <></>
  return (
    <a href={undoPath(domain, revision)}>
      undo<span class="hidden-text">{` revision ${revision} of ${domain}`}</span>
    </a>
  )
}

function toneOf(action: string): Tone {
  if (action === 'false-merge') return 'bad'
  if (action === 'publish' || action === 'approved') return 'good'
  return action === 'rejected' ? 'warn' : 'plain'
}
