import type { AnomalyRow } from '../../store/control-store.ts'
import { MAX_REASON_CHARACTERS } from '../domains/settings/settings-form.ts'
import { amountText } from '../parts/amounts.tsx'
import { CallerName } from '../parts/caller-name.tsx'
import { CsrfField } from '../parts/confirm-form.tsx'
import { DomainLink } from '../parts/list-filter.tsx'
import { Moment } from '../parts/moment.tsx'
import { Notice } from '../parts/notice.tsx'
import { ProseText } from '../parts/prose-text.tsx'
import { UrlText } from '../parts/url-text.tsx'
import { RevisionLink, runPath } from '../runs/run-parts.tsx'
import { AnomalyBadge, anomalyPath, anomalyPicturesPath } from './anomaly-list.tsx'
import type { FlaggedPattern } from './flagged-names.ts'
import { FlaggedView } from './flagged-view.tsx'

/** What {@link AnomalyView} shows. */
export interface AnomalyViewProps {
  readonly anomaly: AnomalyRow
  readonly flagged: readonly FlaggedPattern[]
  /** What approving would change, in one line; absent once it is decided, or when the candidate is gone. */
  readonly effect: string | undefined
  readonly csrf: string
  /** The latest revision of the domain's record when this page was made: it is approved over this one only. */
  readonly latest: number
  /** Why an approval was not taken: the record had changed since its effect was shown; with the reason that was typed. */
  readonly outdated?: { readonly reason: string } | undefined
}

/** Flagged patterns that are shown whole; a person cannot look at more. */
const MAX_SHOWN = 20
/** Of so many, all pairs that are kept are listed; of the others a few. */
const LISTED_WHOLE = 5

/** One map that the guard held back: why, what was seen, and the decision. */
export function AnomalyView(props: AnomalyViewProps) {
  const { anomaly, flagged, outdated, latest } = props
  const isOpen = anomaly.state === 'open'
  return (
    <>
      <p class="crumbs">
        <a href="/anomalies">Anomalies</a> / <DomainLink domain={anomaly.domain} />
      </p>
      <h1>
        Held back on <UrlText text={anomaly.domain} inline />
      </h1>
      {outdated === undefined ? '' : <Outdated latest={latest} />}
      <Notice tone={isOpen ? 'warn' : 'plain'}>
        <p>
          <AnomalyBadge anomaly={anomaly} /> <ProseText text={anomaly.explanation} />
        </p>
        {isOpen ? (
          <p>
            <a href="#decide">Decide</a>, below what was seen
          </p>
        ) : (
          ''
        )}
      </Notice>
      <Facts anomaly={anomaly} />
      {flagged.length === 0 ? '' : <h2>What was seen</h2>}
      {flagged.slice(0, MAX_SHOWN).map((one, i) => (
        <FlaggedView flagged={one} pairs={i < LISTED_WHOLE ? 12 : 3} pictures={anomalyPicturesPath(anomaly.id)} />
      ))}
      {flagged.length > MAX_SHOWN ? (
        <p class="soft">{`${amountText(flagged.length - MAX_SHOWN, 'further pattern was', 'further patterns were')} flagged.`}</p>
      ) : (
        ''
      )}
      {isOpen ? <Decision {...props} /> : ''}
    </>
  )
}

function Outdated({ latest }: Pick<AnomalyViewProps, 'latest'>) {
  return (
    <Notice tone="bad">
      <p>{`Nothing was decided: revision ${latest} came in between. What approving changes is worked out anew below.`}</p>
    </Notice>
  )
}

function Facts({ anomaly }: { readonly anomaly: AnomalyRow }) {
  return (
    <dl class="facts">
      <dt>found</dt>
      <dd>
        <Moment atMs={anomaly.at} /> by <a href={runPath(anomaly.runId)}>this run</a>
      </dd>
      {anomaly.decidedAt === undefined ? '' : <Decided anomaly={anomaly} atMs={anomaly.decidedAt} />}
    </dl>
  )
}

function Decided({ anomaly, atMs }: { readonly anomaly: AnomalyRow; readonly atMs: number }) {
  const { state, decidedBy, decidedReason, domain, revision } = anomaly
  return (
    <>
      <dt>{state}</dt>
      <dd>
        <Moment atMs={atMs} /> by <CallerName name={decidedBy ?? 'unknown'} />
      </dd>
      <dt>reason</dt>
      <dd>
        {decidedReason === undefined || decidedReason === '' ? (
          <span class="soft">none given</span>
        ) : (
          <ProseText text={decidedReason} />
        )}
      </dd>
      <dt>effect</dt>
      <dd>
        {revision === undefined ? 'the map stayed as it was' : <RevisionLink domain={domain} revision={revision} />}
      </dd>
    </>
  )
}

function Decision({ anomaly, effect, csrf, latest, outdated }: AnomalyViewProps) {
  return (
    <>
      <h2 id="decide">Decide</h2>
      <div class="decide">
        {effect === undefined ? (
          <p class="soft">It cannot be approved any more: what the run has learned is no longer kept.</p>
        ) : (
          <DecisionForm anomaly={anomaly} csrf={csrf} {...approval(effect)} latest={latest} typed={outdated?.reason} />
        )}
        <DecisionForm anomaly={anomaly} csrf={csrf} {...REJECTION} />
      </div>
    </>
  )
}

interface DecisionText {
  readonly decision: 'approve' | 'reject'
  readonly title: string
  readonly explanation: string
  readonly question: string
  /** Of an approval: the revision whose change was shown. */
  readonly latest?: number
  /** What stood in the field for the reason. */
  readonly typed?: string | undefined
}

function approval(effect: string): DecisionText {
  return {
    decision: 'approve',
    title: 'Approve',
    explanation: `The new map comes into force at once: ${effect}. Edges take it over within a minute; a rollback undoes it.`,
    question: `Bring the new map into force? ${effect}`,
  }
}

const REJECTION: DecisionText = {
  decision: 'reject',
  title: 'Reject',
  explanation: 'The map in force stays as it is. A later run may find the same again.',
  question: 'Reject what was held back? The map in force stays as it is.',
}

function DecisionForm({
  anomaly,
  csrf,
  ...text
}: DecisionText & { readonly anomaly: AnomalyRow; readonly csrf: string }) {
  const { decision, title, explanation, question, latest, typed = '' } = text
  return (
    <form class="sheet" method="post" action={`${anomalyPath(anomaly.id)}/${decision}`} data-confirm={question}>
      <CsrfField csrf={csrf} />
      {latest === undefined ? '' : <input type="hidden" name="latest" value={String(latest)} />}
      <h3>{title}</h3>
      <p class="small">{explanation}</p>
      <label for={`${decision}-reason`}>Reason, for the log</label>
      <textarea id={`${decision}-reason`} name="reason" required maxlength={MAX_REASON_CHARACTERS} rows={2}>
        {typed}
      </textarea>
      <button class={decision === 'reject' ? 'quiet' : undefined}>{title}</button>
    </form>
  )
}
