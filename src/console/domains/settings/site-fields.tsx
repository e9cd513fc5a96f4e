import { RULE_DATA } from '../../../rules/data/index.ts'
import { ListField, type InputProps } from './list-field.tsx'

/** What the site is: its other hosts, its platform, parameters that hold a URL, and headers that it needs. */
export function SiteFields({ fields, problems }: InputProps) {
  return (
    <fieldset>
      <legend>Site</legend>
      <div class="thirds">
        <ListField
          {...{ fields, problems }}
          rows={4}
          name="aliases"
          label="Other host names"
          hint="Hosts that serve the same site, one a line. The record comes into force on them too."
        />
        <ListField
          {...{ fields, problems }}
          rows={4}
          name="platform"
          label="Platform"
          hint={`Keeps the parameters that the platform uses: ${RULE_DATA.platforms.map(({ name }) => name).join(', ')}.`}
        />
        <ListField
          {...{ fields, problems }}
          rows={4}
          name="urlParams"
          label="Parameters that hold a URL"
          hint="Their values are canonicalized as well."
        />
        <ListField
          {...{ fields, problems }}
          rows={4}
          name="forwardHeaders"
          label="Headers for the origin"
          hint="Request headers, one a line, that the origin gets although no page depends on them."
        />
      </div>
    </fieldset>
  )
}
