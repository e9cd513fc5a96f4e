import { NO_REASON } from '../../store/control-actions.ts'
import type { RunRow } from '../../store/control-store.ts'
import { Badge, type Tone } from '../parts/badge.tsx'
import { CallerName } from '../parts/caller-name.tsx'
import { ProseText } from '../parts/prose-text.tsx'
import { ReasonText } from '../parts/reason-text.tsx'
import { UrlText } from '../parts/url-text.tsx'
import { stateText } from './run-figures.ts'

const TONES: Readonly<Record<RunRow['state'], Tone>> = {
  queued: 'plain',
  running: 'accent',
  waiting: 'accent',
  done: 'good',
  held: 'warn',
  failed: 'bad',
  stopped: 'plain',
}

/** Where a run's page is. */
export function runPath(id: string): string {
  return `/runs/${encodeURIComponent(id)}`
}

/** The state of a run, coloured and in words. A stopped run goes on for a moment. */
export function StateBadge({ run }: { readonly run: Pick<RunRow, 'state' | 'endedAtMs'> }) {
  const isStopping = run.state === 'stopped' && run.endedAtMs === undefined
  return <Badge tone={isStopping ? 'warn' : TONES[run.state]}>{isStopping ? 'stopping' : stateText(run.state)}</Badge>
}

/** A revision as a link to what it has changed. */
export function RevisionLink({ domain, revision }: { readonly domain: string; readonly revision: number }) {
  return <a href={`/domains/${encodeURIComponent(domain)}/diff?to=${revision}`}>{`revision ${revision}`}</a>
}

/** Who began a run and why: `by: why`, as runs note it. */
export function RunReason({ reason }: { readonly reason: string }) {
  const [, by = '', why = reason] = /^([^:]+): (.*)$/s.exec(reason) ?? []
  if (by === '' || why.startsWith(`${by} `)) return <ReasonText text={why} />
  return <CallerAndWhy by={by} why={why} />
}

const SAID_BY = /^(stopped|what was held back was (?:approved|rejected)) by ([^:]+)(?:: (.*))?$/s

/** What a run says of itself; who stopped it, or decided what it held back, as {@link RunReason} says who began it. */
export function RunMessage({ text }: { readonly text: string }) {
  const [, what, by, why = NO_REASON] = SAID_BY.exec(text) ?? []
  if (what === undefined || by === undefined) return <ProseText text={text} />
  return (
    <>
      {`${what} by `}
      <CallerAndWhy by={by} why={why} />
    </>
  )
}

/** What a form of these pages gives for a reason where it asks for none. */
export const BY_FORM = 'console'

function CallerAndWhy({ by, why }: { readonly by: string; readonly why: string }) {
  return (
    <>
      <CallerName name={by} />
      {why === NO_REASON ? '' : why === BY_FORM ? ', in the console' : [': ', <ReasonText text={why} />]}
    </>
  )
}

/** Names of parameters, each as URLs spell it. */
export function Names({ names, none = 'none' }: { readonly names: readonly string[]; readonly none?: string }) {
  if (names.length === 0) return <span class="soft">{none}</span>
  return (
    <ul class="verdicts">
      {names.map((name) => (
        <li>
          <UrlText text={name} inline />
        </li>
      ))}
    </ul>
  )
}
