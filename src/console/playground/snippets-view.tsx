import type { Explanation } from '../../canonicalize/explain/explanation.ts'
import type { DomainRecord } from '../../rules/domain-record.ts'
import { curlCommand, fixtureCase } from './snippets.ts'

interface SnippetsProps {
  readonly explanation: Explanation
  readonly number: number
  readonly origin: string
  readonly given: DomainRecord | undefined
}

/** The question as a command and as a fixture case: visible text, with buttons that copy it where scripts run. */
export function Snippets({ explanation, number, origin, given }: SnippetsProps) {
  return (
    <details class="snippets">
      <summary>As a command, as a fixture case</summary>
      <Snippet id={`curl-${number}`} title="Ask the API" text={curlCommand(explanation, origin, given)} />
      <Snippet id={`case-${number}`} title="Fixture case" text={fixtureCase(explanation, given)} />
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
