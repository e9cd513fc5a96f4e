import type { DomainRow, RunRow } from '../../store/control-store.ts'
import type { CorpusSummary } from '../../store/corpus/domain-corpus.ts'
import { amountText } from '../parts/amounts.tsx'
import { CsrfField } from '../parts/confirm-form.tsx'
import { Moment } from '../parts/moment.tsx'
import { ProseText } from '../parts/prose-text.tsx'
import { domainPath } from './domain-frame.tsx'
import { FetchRateForm } from './fetch-rate-form.tsx'
import { PagesField } from './pages-field.tsx'
import { RUN_FETCHES_HINT } from './run-form.ts'

/** What {@link LearningPanel} shows. */
export interface LearningProps {
  readonly row: DomainRow
  /** Undefined: it did not answer. */
  readonly corpus: CorpusSummary | undefined
  readonly lastRun: RunRow | undefined
  readonly csrf: string
}

/** What is known of a domain, and what makes it known: runs on schedule, or started here. */
export function LearningPanel({ row, corpus, lastRun, csrf }: LearningProps) {
  const path = domainPath(row.domain)
  const isUnderWay = lastRun !== undefined && lastRun.endedAtMs === undefined
  return (
    <section class="sheet" aria-label="Learning">
      <h2>Learning</h2>
      <dl class="facts">
        <dt>Seen</dt>
        <dd>{corpus === undefined ? 'could not be read just now' : seenText(corpus)}</dd>
        <dt>Last run</dt>
        <dd>{lastRun === undefined ? 'none yet' : <LastRun run={lastRun} />}</dd>
        <dt>Automatic</dt>
        <dd>
          {row.learns ? 'yes: if the map is missing, old or contradicted' : 'paused: only if an operator starts a run'}
          <form method="post" action={`${path}/learns`}>
            <CsrfField csrf={csrf} />
            <input type="hidden" name="learns" value={row.learns ? 'no' : 'yes'} />
            <button class="quiet">{row.learns ? 'Pause automatic learning' : 'Resume automatic learning'}</button>
          </form>
        </dd>
        <dt>Fetch rate</dt>
        <dd>
          <FetchRateForm path={path} csrf={csrf} rate={row.fetchRate} />
        </dd>
      </dl>
      {isUnderWay ? '' : <StartRun path={path} csrf={csrf} urls={corpus?.urls ?? 1} />}
    </section>
  )
}

function LastRun({ run }: { readonly run: RunRow }) {
  return (
    <>
      <a href={`/runs/${encodeURIComponent(run.id)}`}>{run.state}</a>
      {', begun '}
      <Moment atMs={run.startedAtMs} />
      {run.message === undefined ? '' : <ProseText text={`: ${run.message}`} />}
    </>
  )
}

function seenText({ urls, sightings }: CorpusSummary): string {
  return `${amountText(urls, 'URL')} kept, ${amountText(sightings, 'request')}`
}

function StartRun({ path, csrf, urls }: { readonly path: string; readonly csrf: string; readonly urls: number }) {
  if (urls === 0) return <p class="hint">A run samples URLs that the edge has reported; there is none yet.</p>
  return (
    <form method="post" action={`${path}/runs`}>
      <CsrfField csrf={csrf} />
      <div class="fields">
        <div>
          <label for="profile">Certainty</label>
          <select id="profile" name="profile">
            <option value="standard">standard</option>
            <option value="strict">strict: twice the pages</option>
          </select>
        </div>
        <PagesField />
        <div>
          <label for="origin">Fetched from</label>
          <input id="origin" name="origin" size={32} maxlength={300} placeholder="the site itself" spellcheck={false} />
        </div>
        <button>Start a learning run</button>
      </div>
      <p class="hint">
        The site is asked politely at the fetch rate, and slower where its robots.txt says so. {RUN_FETCHES_HINT}
      </p>
    </form>
  )
}
