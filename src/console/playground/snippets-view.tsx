import type { Explanation } from '../../canonicalize/explain/explanation.ts'
import { curlCommand, fixtureCase, isRecordLeftOut, type SnippetSource } from './snippets.ts'

interface SnippetsProps {
  readonly explanation: Explanation
  readonly number: number
  readonly source: SnippetSource
}

/** The question as a command and as a fixture case: visible text, with buttons that copy it where scripts run. */
export function Snippets({ explanation, number, source }: SnippetsProps) {
  return (
    <details class="snippets">
      <summary>As a command, as a fixture case</summary>
      {isRecordLeftOut(source) ? (
        <p class="hint">{`The record of ${source.record?.domain}, revision ${source.record?.revision}, is too large to stand here; it belongs there as the member "record".`}</p>
      ) : (
        ''
      )}
      {source.overlaid ? (
        <p class="hint">
          The overlay of all hosts is no part of a fixture case: where a rule of it spoke, the case holds nowhere else.
        </p>
      ) : (
        ''
      )}
      <Snippet id={`curl-${number}`} title="Ask the API" text={curlCommand(explanation, source)} />
      <Snippet id={`case-${number}`} title="Fixture case" text={fixtureCase(explanation, source)} />
    </details>
  )
}

function Snippet({ id, title, text }: { readonly id: string; readonly title: string; readonly text: string }) {
  return (
    <div class="snippet">
      <div class="step-head">
        <strong>{title}</strong>
        <button type="button" class="quiet" data-copy={`#${id}`} aria-label={`Copy: ${title}`} hidden>
          Copy
        </button>
      </div>
      <pre id={id} tabindex={0}>
        {text}
      </pre>
    </div>
  )
}
