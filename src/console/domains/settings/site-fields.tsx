import { RULE_DATA } from '../../../rules/data/index.ts'
import { ListField, type InputProps } from './list-field.tsx'

/** What the site is: its other hosts, its platform, parameters that hold a URL, and headers that it needs. */
export function SiteFields(input: InputProps) {
  return (
    <fieldset>
      <legend>Site</legend>
      <div class="thirds">
        <ListField
          {...input}
          name="aliases"
          label="Other host names"
          hint="Hosts that serve the same site, one a line. The record comes into force on them too."
        />
        <ListField
          {...input}
          name="platform"
          label="Platform"
          hint={`Keeps the parameters that the platform uses. One name a line: ${RULE_DATA.platforms.map(({ name }) => name).join(', ')}.`}
        />
        <ListField
          {...input}
          name="urlParams"
          label="Parameters that hold a URL"
          hint="One name a line. Their values are canonicalized as well."
        />
        <ListField
          {...input}
          name="forwardHeaders"
          label="Headers for the origin"
          hint="Request headers, one a line, that the origin gets although no page depends on them."
        />
      </div>
    </fieldset>
  )
}
