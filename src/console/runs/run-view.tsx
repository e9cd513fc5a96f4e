import type { RunRow } from '../../store/control-store.ts'
import type { LearnReport } from '../../store/runs/run-report.ts'
import { amountText, countText } from '../parts/amounts.tsx'
import { ConfirmForm } from '../parts/confirm-form.tsx'
import { DomainLink } from '../parts/list-filter.tsx'
import { Moment, spanText } from '../parts/moment.tsx'
import { Notice } from '../parts/notice.tsx'
import { UrlText } from '../parts/url-text.tsx'
import { ReportView } from './report-view.tsx'
import { leftText, paceText, stateText, type RunFigures } from './run-figures.ts'
import { RevisionLink, RunMessage, runPath, RunReason, StateBadge } from './run-parts.tsx'

/** What {@link RunView} shows. */
export interface RunViewProps {
  readonly run: RunRow
  readonly figures: RunFigures
  /** Absent while it is under way, and when it left none. */
  readonly report: LearnReport | undefined
  readonly csrf: string
}

/** One run: where it stands while it is under way, and its report after that. */
export function RunView({ run, figures, report, csrf }: RunViewProps) {
  return (
    <>
      <p class="crumbs">
        <a href="/runs">Runs</a> / <DomainLink domain={run.domain} />
      </p>
      <h1>
        Run of <UrlText text={run.domain} inline />
      </h1>
      <div id="run-state" data-live={figures.isUnderWay ? '2' : undefined}>
        <Outcome run={run} />
        {figures.isUnderWay ? <Progress run={run} figures={figures} /> : ''}
        <Facts run={run} figures={figures} />
      </div>
      {figures.isUnderWay ? <StopForm run={run} csrf={csrf} /> : ''}
      {figures.isUnderWay ? '' : <AfterTheEnd run={run} report={report} />}
    </>
  )
}

function Outcome({ run }: { readonly run: RunRow }) {
  if (run.endedAtMs === undefined) return <></>
  const tone = run.state === 'done' ? 'good' : run.state === 'failed' ? 'bad' : run.state === 'held' ? 'warn' : 'plain'
  return (
    <Notice tone={tone}>
      <p>
        <StateBadge run={run} /> {run.message === undefined ? '' : <RunMessage text={run.message} />}
      </p>
      {run.state === 'held' ? (
        <p>
          <a href={`/anomalies/${encodeURIComponent(`anomaly-${run.id}`)}`}>Decide what is held back</a>
        </p>
      ) : (
        ''
      )}
      {run.state === 'failed' || run.state === 'stopped' ? (
        <p>
          <a href={`/runs?${new URLSearchParams({ domain: run.domain }).toString()}#start`}>Start another run</a>
        </p>
      ) : (
        ''
      )}
    </Notice>
  )
}

function Progress({ run, figures }: Pick<RunViewProps, 'run' | 'figures'>) {
  const { progress, message = '' } = run
  return (
    <section class="sheet" aria-label="Progress">
      <p>
        <StateBadge run={run} /> {message === '' ? '' : <RunMessage text={message} />}
      </p>
      <ProgressBar figures={figures} />
      <p class="number">
        <strong>{askedText(figures)}</strong>, {paceText(figures)}
        {figures.expectedLeft === 0
          ? '.'
          : `; about ${amountText(figures.expectedLeft, 'more is', 'more are')} expected, the light part of the bar.`}
      </p>
      <dl class="facts">
        <dt>stage</dt>
        <dd>{progress === undefined ? stateText(run.state) : STAGES[progress.stage]}</dd>
        <dt>path template</dt>
        <dd>
          {progress === undefined || progress.pattern === '' ? (
            <span class="soft">none yet</span>
          ) : (
            <UrlText text={progress.pattern} />
          )}
        </dd>
        <dt>parameters</dt>
        <dd>
          {progress === undefined
            ? 'not counted yet'
            : `${countText(progress.patternsDone)} of ${countText(progress.patternsTotal)} decided`}
        </dd>
        <dt>time left</dt>
        <dd>{leftText(figures)}</dd>
      </dl>
    </section>
  )
}

const STAGES: Readonly<Record<NonNullable<RunRow['progress']>['stage'], string>> = {
  sampling: 'compares pages with and without parameters',
  'holding-out': 'tries what it found on URLs it has not seen',
  guarding: 'compares the new map with the one in force',
}

/** Until a run has looked at its URLs it does not know how many pages it may ask for. */
function askedText({ fetched, budget }: RunFigures): string {
  if (budget === 0) return `${amountText(fetched, 'page')} asked for so far`
  return `${countText(fetched)} of ${amountText(budget, 'page')} asked for`
}

/** Asked for, and what is expected on top of that. */
function ProgressBar({ figures }: { readonly figures: RunFigures }) {
  const { fetched, budget, expectedLeft } = figures
  const width = (pages: number): string => Math.min(100, budget === 0 ? 0 : (pages / budget) * 100).toFixed(1)
  return (
    <svg class="progress" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect class="whole" width="100" height="4" rx="1" />
      <rect class="rest" width={width(fetched + expectedLeft)} height="4" rx="1" />
      <rect class="part" width={width(fetched)} height="4" rx="1" />
    </svg>
  )
}

function Facts({ run, figures }: Pick<RunViewProps, 'run' | 'figures'>) {
  const { options } = run
  const asked = [options?.mode, options?.profile, options?.maxFetches === undefined ? undefined : `${amountText(options.maxFetches, 'page')} at most`] // prettier-ignore
  const set = asked.filter((word) => word !== undefined).join(', ')
  return (
    <dl class="facts">
      <dt>begun</dt>
      <dd>
        <Moment atMs={run.startedAtMs} />
      </dd>
      <dt>{figures.isUnderWay ? 'for' : 'took'}</dt>
      <dd>{spanText(figures.elapsedMs)}</dd>
      <dt>why</dt>
      <dd>
        <RunReason reason={run.reason} />
      </dd>
      <dt>settings</dt>
      <dd>{set === '' ? 'as configured' : set}</dd>
      {figures.isUnderWay ? '' : <Asked pages={figures.fetched} />}
      {run.revision === undefined ? '' : <Revision run={run} revision={run.revision} />}
      <dt>run</dt>
      <dd>
        <code>{run.id}</code>
      </dd>
    </dl>
  )
}

function Asked({ pages }: { readonly pages: number }) {
  return (
    <>
      <dt>pages</dt>
      <dd>{`${countText(pages)} asked for`}</dd>
    </>
  )
}

function Revision({ run, revision }: { readonly run: RunRow; readonly revision: number }) {
  return (
    <>
      <dt>in force</dt>
      <dd>
        <RevisionLink domain={run.domain} revision={revision} />
      </dd>
    </>
  )
}

function StopForm({ run, csrf }: { readonly run: RunRow; readonly csrf: string }) {
  const isTold = run.state === 'stopped'
  return (
    <>
      {isTold && (
        <p class="soft">
          The run was told to stop, and ends with the page it is at. If it does not within ten minutes, its workflow
          hangs, and no other run of the domain can begin.
        </p>
      )}
      <ConfirmForm action={`${runPath(run.id)}/stop`} csrf={csrf} {...(isTold ? END_AT_ONCE : STOP)} />
    </>
  )
}

const STOP = {
  question: 'Stop this run? What it has fetched so far is kept for the next one; nothing is published.',
  button: 'Stop this run',
  tone: 'danger',
} as const

const END_AT_ONCE = {
  question: 'End this run without waiting for its workflow? What it has fetched so far is kept for the next one.',
  button: 'End it at once',
  tone: 'quiet',
} as const

function AfterTheEnd({ run, report }: Pick<RunViewProps, 'run' | 'report'>) {
  if (report !== undefined) return <ReportView runId={run.id} report={report} />
  const why = run.state === 'stopped' ? 'it was stopped before it had one' : 'it is older than 90 days, or the run did not get that far' // prettier-ignore
  return <p class="soft">{`There is no report: ${why}.`}</p>
}
