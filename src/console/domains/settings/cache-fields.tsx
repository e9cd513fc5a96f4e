import { ADAPTER_NAMES } from '../../../rules/record/domain-record.ts'
import { ListField, type InputProps } from './list-field.tsx'

/** What may be stored, and where: cookies, `Vary` and the adapter. */
export function CacheFields(input: InputProps) {
  return (
    <fieldset>
      <legend>Cache</legend>
      <div class="thirds">
        <ListField
          {...input}
          name="anonymousCookies"
          label="Anonymous cookies"
          hint="Cookies, one name a line, that change no page. They do not end caching, and the origin does not get them."
        />
        <ListField
          {...input}
          name="varyAllow"
          label="Vary"
          hint="Request headers, one a line, that pages may differ by. Each value is a page of its own in the cache."
        />
        <div>
          <label for="adapter">Adapter</label>
          <select id="adapter" name="adapter" aria-describedby="adapter-hint">
            <option value="">as the edge is configured</option>
            {ADAPTER_NAMES.map((name) => (
              <option value={name} selected={name === input.fields.adapter}>
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
