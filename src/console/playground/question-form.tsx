import type { DomainRow } from '../../store/control-store.ts'
import { CsrfField } from '../parts/confirm-form.tsx'
import { visibleText } from '../parts/visible-text.ts'
import { recordField, type Question } from './question.ts'

interface QuestionFormProps {
  readonly question: Question
  /** Domains whose records can be chosen alone. */
  readonly domains: readonly DomainRow[]
  readonly csrf: string
}

/** A longer record is not sent back: it would be most of the page. */
const LONGEST_REPEATED = 10_000
/** Nor are more URLs, which are refused and would have to be cut by hand. */
const MOST_URLS_REPEATED = 30_000

/** The form of the playground. It is sent by POST, so that neither a record nor the form's token gets into an address; the answer has one. */
export function QuestionForm({ question, domains, csrf }: QuestionFormProps) {
  const { urls, profile, record } = question
  const typed = urls.join('\n')
  return (
    <form method="post" action="/playground" class="sheet">
      <CsrfField csrf={csrf} />
      <label for="url">URLs, one per line</label>
      <textarea
        id="url"
        name="url"
        rows={Math.min(10, Math.max(3, urls.length + 1))}
        spellcheck={false}
        autocapitalize="off"
      >
        {`\n${typed.length <= MOST_URLS_REPEATED ? typed : ''}`}
      </textarea>
      <div class="fields">
        <div>
          <label for="profile">Profile</label>
          <select id="profile" name="profile">
            <option value="identity" selected={profile === 'identity'}>
              identity: which page is it?
            </option>
            <option value="request" selected={profile === 'request'}>
              request: what does the origin see?
            </option>
          </select>
        </div>
        <RecordChooser question={question} domains={domains} />
        <button>Explain</button>
      </div>
      <OwnRecord record={record} />
    </form>
  )
}

function OwnRecord({ record }: Pick<Question, 'record'>) {
  const isGiven = record.kind === 'given'
  return (
    <details open={isGiven}>
      <summary>With a domain record of your own</summary>
      <label for="json">Domain record, JSON</label>
      <textarea id="json" name="json" rows={8} spellcheck={false} aria-describedby="json-hint">
        {`\n${isGiven && record.json.length <= LONGEST_REPEATED ? record.json : ''}`}
      </textarea>
      <p class="hint" id="json-hint">
        This record replaces the published ones for one result, and is not stored. Such a result has no permalink.
      </p>
    </details>
  )
}

function RecordChooser({ question, domains }: Omit<QuestionFormProps, 'csrf'>) {
  const chosen = recordField(question.record)
  return (
    <div>
      <label for="record">Rules</label>
      <select id="record" name="record">
        <option value="published" selected={chosen === 'published'}>
          built-in and published records
        </option>
        <option value="built-in" selected={chosen === 'built-in'}>
          built-in only
        </option>
        {domains.map(({ domain, revision }) => (
          <option value={`domain:${domain}`} selected={chosen === `domain:${domain}`}>
            {`built-in and ${visibleText(domain)}, revision ${revision}`}
          </option>
        ))}
      </select>
    </div>
  )
}
