import type { RunRow } from '../../store/control-store.ts'
import type { OwnedPage } from '../owned-rows.ts'
import { PagesField } from '../domains/pages-field.tsx'
import { RUN_FETCHES_HINT } from '../domains/run-form.ts'
import { amountText, countText } from '../parts/amounts.tsx'
import { CsrfField } from '../parts/confirm-form.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { DomainLink, ListFilter, Pager } from '../parts/list-filter.tsx'
import { Moment, spanText } from '../parts/moment.tsx'
import { Empty, Notice } from '../parts/notice.tsx'
import { RevisionLink, RunMessage, runPath, RunReason, StateBadge } from './run-parts.tsx'

/** What {@link RunListView} shows. */
export interface RunListProps {
  readonly page: OwnedPage<RunRow>
  readonly domain: string | undefined
  readonly cursor: string | undefined
  readonly nowMs: number
  readonly csrf: string
  /** Domains to choose from. */
  readonly domains: readonly string[]
  /** A form that was sent and began nothing. */
  readonly refused?: RefusedStart | undefined
}

/** Why a form started no run, and its input, so that an operator need not type it again. */
export interface RefusedStart {
  readonly why: string
  readonly typed: Readonly<Record<string, unknown>>
}

/** All runs, newest first, and the form that starts one. */
export function RunListView(props: RunListProps) {
  const { page, domain, cursor } = props
  return (
    <>
      <h1>Runs</h1>
      <p class="lead">
        A run fetches pages of a site with and without parameters, slowly, and decides which parameters change nothing.
      </p>
      {props.refused === undefined ? (
        ''
      ) : (
        <Notice tone="bad">
          <p>{props.refused.why}</p>
        </Notice>
      )}
      <ListFilter path="/runs" domain={domain} />
      {page.rows.length === 0 ? (
        <Empty>
          <p>No runs yet{domain === undefined ? '' : ' of this domain'}. Start one below.</p>
          {props.domains.length === 0 ? (
            <p>
              A run needs a domain, and there is none yet: <a href="/domains#add">add one</a> first.
            </p>
          ) : (
            ''
          )}
        </Empty>
      ) : (
        <RunTable {...props} />
      )}
      <Pager path="/runs" query={{ domain, cursor }} cursor={page.cursor} isCut={page.isCut} />
      <h2 id="start">Start a run</h2>
      <StartForm {...props} />
    </>
  )
}

function RunTable({ page, nowMs }: RunListProps) {
  return (
    <DataTable
      caption="Runs"
      rows={page.rows}
      columns={[
        {
          head: 'Begun',
          kind: 'title',
          cell: (run) => (
            <a href={runPath(run.id)}>
              <Moment atMs={run.startedAtMs} />
            </a>
          ),
        },
        { head: 'State', cell: (run) => <StateBadge run={run} /> },
        { head: 'Domain', cell: ({ domain }) => <DomainLink domain={domain} /> },
        { head: 'Took', cell: (run) => spanText((run.endedAtMs ?? nowMs) - run.startedAtMs) },
        {
          head: 'Decided',
          kind: 'amount',
          cell: ({ progress }) =>
            progress === undefined
              ? '–'
              : `${countText(progress.patternsDone)} of ${amountText(progress.patternsTotal, 'verdict')}`,
        },
        { head: 'Result', cell: (run) => <Result run={run} /> },
        { head: 'Why', cell: ({ reason }) => <RunReason reason={reason} /> },
      ]}
    />
  )
}

function Result({ run }: { readonly run: RunRow }) {
  if (run.revision !== undefined && run.state === 'done')
    return <RevisionLink domain={run.domain} revision={run.revision} />
  if (run.state === 'held')
    return <a href={`/anomalies/${encodeURIComponent(`anomaly-${run.id}`)}`}>held back: look and decide</a>
  return run.message === undefined || run.message === '' ? (
    <span class="soft">–</span>
  ) : (
    <RunMessage text={run.message} />
  )
}

function StartForm(props: RunListProps) {
  const { mode, profile, maxFetches } = props.refused?.typed ?? {}
  return (
    <form method="post" action="/runs" class="sheet">
      <CsrfField csrf={props.csrf} />
      <div class="fields">
        <DomainField {...props} />
        <div>
          <label for="start-mode">Mode</label>
          <select id="start-mode" name="mode">
            <option value="plus">plus: for every parameter</option>
            <option value="seed" selected={mode === 'seed'}>
              seed: the published algorithm
            </option>
          </select>
        </div>
        <div>
          <label for="start-profile">Certainty</label>
          <select id="start-profile" name="profile">
            <option value="standard">standard: 21 equal samples</option>
            <option value="strict" selected={profile === 'strict'}>
              strict: 44 equal samples
            </option>
          </select>
        </div>
        <PagesField typed={maxFetches} />
        <button>Start a run</button>
      </div>
      <p class="hint">
        The site is asked slowly, as its robots.txt allows. {RUN_FETCHES_HINT} What a run finds is published at its end.
        Only if it would drop a parameter that mattered, it waits for your decision under{' '}
        <a href="/anomalies">Anomalies</a>.
      </p>
    </form>
  )
}

function DomainField({ domain, domains, refused }: Pick<RunListProps, 'domain' | 'domains' | 'refused'>) {
  const typed = refused?.typed['domain'] ?? domain
  return (
    <div>
      <label for="start-domain">Domain</label>
      <input
        id="start-domain"
        name="domain"
        required
        size={32}
        list="known-domains"
        value={typeof typed === 'string' ? typed : ''}
        autocomplete="off"
      />
      <datalist id="known-domains">
        {domains.map((known) => (
          <option value={known}></option>
        ))}
      </datalist>
    </div>
  )
}
