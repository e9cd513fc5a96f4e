import { ADAPTER_NAMES } from '../../../rules/record/domain-record.ts'
import type { FieldProblem, SettingsFields } from './settings-form.ts'

interface CacheFieldsProps {
  readonly fields: SettingsFields
  readonly problems: readonly FieldProblem[]
}

/** What may be stored, and where: cookies, `Vary` and the adapter. */
export function CacheFields({ fields, problems }: CacheFieldsProps) {
  return (
    <fieldset>
      <legend>Cache</legend>
      <div class="thirds">
        <HeaderList
          {...{ fields, problems }}
          name="anonymousCookies"
          label="Anonymous cookies"
          hint="Cookies, one name a line, that change no page. They do not end caching, and the origin does not get them."
        />
        <HeaderList
          {...{ fields, problems }}
          name="varyAllow"
          label="Vary"
          hint="Request headers, one a line, that pages may differ by. Each value is a page of its own in the cache."
        />
        <div>
          <label for="adapter">Adapter</label>
          <select id="adapter" name="adapter" aria-describedby="adapter-hint">
            <option value="">as the edge is configured</option>
            {ADAPTER_NAMES.map((name) => (
              <option value={name} selected={name === fields.adapter}>
                {name}
              </option>
            ))}
          </select>
          <p class="hint" id="adapter-hint">
            Where responses are stored. A change begins with an empty cache.
          </p>
        </div>
      </div>
    </fieldset>
  )
}

interface HeaderListProps extends CacheFieldsProps {
  readonly name: 'anonymousCookies' | 'varyAllow'
  readonly label: string
  readonly hint: string
}

function HeaderList({ name, label, hint, fields, problems }: HeaderListProps) {
  return (
    <div>
      <label for={name}>{label}</label>
      <textarea
        id={name}
        name={name}
        rows={4}
        spellcheck={false}
        autocapitalize="off"
        aria-invalid={problems.some(({ field }) => field === name) ? 'true' : undefined}
        aria-describedby={`${name}-hint`}
      >
        {fields[name]}
      </textarea>
      <p class="hint" id={`${name}-hint`}>
        {hint}
      </p>
    </div>
  )
}
