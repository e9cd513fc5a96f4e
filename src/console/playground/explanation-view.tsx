import type { ExplainedStep, Explanation, SourcedChange } from '../../canonicalize/explain/explanation.ts'
import { withScheme } from '../../canonicalize/explain/missing-scheme.ts'
import { Badge } from '../parts/badge.tsx'
import { ChangedUrl } from '../parts/changed-url.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { Notice } from '../parts/notice.tsx'
import { UrlText } from '../parts/url-text.tsx'
import { visibleText } from '../parts/visible-text.ts'
import type { ExplainedUrl } from './explained-urls.ts'
import { Snippets } from './snippets-view.tsx'
import type { SnippetSource } from './snippets.ts'

interface ExplanationViewProps {
  readonly explained: ExplainedUrl
  /** What the snippets are made of; absent for URLs that are too long to be repeated. */
  readonly snippets: Omit<SnippetSource, 'record' | 'overlaid'> | undefined
}

/** One URL: what becomes of it, each step in order, and why the rest is kept. */
export function ExplanationView({ explained, snippets }: ExplanationViewProps) {
  const { explanation, number, record, overlaid } = explained
  const { passThrough, reopened, kept } = explanation
  return (
    <section aria-labelledby={`url-${number}`} class="explanation">
      <h2 id={`url-${number}`}>
        <span class="soft">{`${number}. `}</span>
        <UrlText text={explanation.input} inline />
      </h2>
      {passThrough === undefined ? '' : <PassThrough change={passThrough} />}
      <Outcome explained={explained} />
      <h3>Steps</h3>
      <Steps explanation={explanation} />
      {reopened === undefined ? (
        ''
      ) : (
        <p>
          What the steps left, <UrlText text={reopened} />, opens once more, and went through them again: both rounds
          stand above.
        </p>
      )}
      {kept.length === 0 ? '' : <Kept explanation={explanation} number={number} />}
      {snippets === undefined ? (
        ''
      ) : (
        <Snippets explanation={explanation} number={number} source={{ ...snippets, record, overlaid }} />
      )}
    </section>
  )
}

function PassThrough({ change }: { readonly change: SourcedChange }) {
  return (
    <Notice tone="warn">
      <p>
        Left untouched (<code>{change.rule}</code>): changing or sharing this URL could break or leak something.{' '}
        <Source change={change} />
      </p>
    </Notice>
  )
}

function Outcome({ explained }: { readonly explained: ExplainedUrl }) {
  const { explanation, record, overlaid } = explained
  const { ok, url, key, item, identity, profile } = explanation
  return (
    <dl class="facts sheet">
      <dt>Canonical URL</dt>
      <dd>{ok ? <UrlText text={url} /> : <NoUrl text={url} />}</dd>
      <dt>Key</dt>
      <dd>
        {profile === 'request' ? 'the canonical URL: that is the key of a request' : <UrlText text={key} />}
        {identity === undefined ? (
          ''
        ) : (
          <div class="hint">
            {`the first 24 hex digits of the SHA-256 of ${ok ? (identity === url ? 'the canonical URL' : 'the identity') : 'this text'}`}
          </div>
        )}
      </dd>
      {identity === undefined || identity === url ? '' : <Fact name="Identity" text={identity} />}
      {item === undefined ? '' : <Fact name="Item" text={`${item.kind} ${item.id} of ${item.provider}`} />}
      {item?.token === undefined ? (
        ''
      ) : (
        <Fact name="Token" text={`${item.token} (needed to fetch it, no part of its identity)`} />
      )}
      <dt>Rules</dt>
      <dd>
        built-in{overlaid ? ', the overlay of all hosts' : ''}
        {record === undefined ? '' : `, and ${record.domain}, revision ${record.revision} (${record.mode})`}
      </dd>
    </dl>
  )
}

function NoUrl({ text }: { readonly text: string }) {
  const meant = withScheme(text)
  return (
    <>
      none: this is not an http(s) URL
      {meant === undefined ? (
        ''
      ) : (
        <>
          ; <UrlText text={meant} inline /> is one
        </>
      )}
    </>
  )
}

function Fact({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <UrlText text={text} />
      </dd>
    </>
  )
}

function Steps({ explanation }: { readonly explanation: Explanation }) {
  let before = explanation.input
  return (
    <ol class="steps">
      {explanation.steps.map((step) => {
        const from = before
        before = step.after ?? before
        return <Step step={step} before={from} />
      })}
    </ol>
  )
}

const STATUS = { done: 'changed', nothing: 'nothing to do', 'not-run': 'not run' } as const

function Step({ step, before }: { readonly step: ExplainedStep; readonly before: string }) {
  const { status, title, why, changes, after } = step
  return (
    <li class={`step ${status}`}>
      <div class="step-head">
        <strong>{title}</strong>
        <Badge tone={status === 'done' ? 'accent' : 'plain'}>{STATUS[status]}</Badge>
        <span class="soft">{why}</span>
      </div>
      {changes.length === 0 ? (
        ''
      ) : (
        <ul class="changes">
          {changes.map((change) => (
            <Change change={change} />
          ))}
        </ul>
      )}
      {status !== 'done' || after === undefined || after === before ? '' : <ChangedUrl before={before} after={after} />}
    </li>
  )
}

function Change({ change }: { readonly change: SourcedChange }) {
  const { rule, name } = change
  return (
    <li>
      <code>
        <UrlText text={rule} inline />
      </code>{' '}
      {name === undefined || rule.endsWith(`:${name}`) ? (
        ''
      ) : (
        <span class="soft">
          for <UrlText text={name} inline />{' '}
        </span>
      )}
      <Source change={change} />
    </li>
  )
}

function Source({ change: { source, rule } }: { readonly change: SourcedChange }) {
  if (source === undefined) return <></>
  return (
    <a href={source} rel="noreferrer" aria-label={`Source of the rule ${rule}`}>
      source
    </a>
  )
}

function Kept({ explanation, number }: { readonly explanation: Explanation; readonly number: number }) {
  return (
    <>
      <h3>Parameters that are kept</h3>
      <DataTable
        caption={`Parameters that are kept in URL ${number}`}
        rows={explanation.kept}
        columns={[
          { head: 'Name', kind: 'title', cell: ({ name }) => <UrlText text={name} inline /> },
          { head: 'Why', cell: ({ why }) => visibleText(why) },
          { head: 'Rule', cell: ({ rule }) => <code>{<UrlText text={rule} inline />}</code> },
        ]}
      />
    </>
  )
}
