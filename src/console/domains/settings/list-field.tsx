import type { ListSetting } from './list-settings.ts'
import type { FieldProblem, SettingsFields } from './settings-form.ts'

/** What every field of the settings form is drawn from. */
export interface InputProps {
  readonly fields: SettingsFields
  readonly problems: readonly FieldProblem[]
}

interface ListFieldProps extends InputProps {
  readonly name: ListSetting
  readonly label: string
  readonly hint: string
}

/** Lines shown of a list; it scrolls. */
const ROWS = 4

/** A list of names, one a line. */
export function ListField({ name, label, hint, fields, problems }: ListFieldProps) {
  return (
    <div>
      <label for={name}>{label}</label>
      <textarea
        id={name}
        name={name}
        rows={ROWS}
        spellcheck={false}
        autocapitalize="off"
        aria-invalid={isWrong(problems, name)}
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

/** The value of `aria-invalid` of a field. */
export function isWrong(problems: readonly FieldProblem[], field: keyof SettingsFields): 'true' | undefined {
  return problems.some((problem) => problem.field === field) ? 'true' : undefined
}
