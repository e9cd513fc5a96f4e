import { isWrong } from './list-field.tsx'
import { MODES, type FieldProblem } from './settings-form.ts'

interface PathModesProps {
  /** One `/prefix mode` a line. */
  readonly text: string
  readonly problems: readonly FieldProblem[]
}

/** Rows for more prefixes than there are. */
const EMPTY_ROWS = 2

/** The modes of paths, one row a prefix; an empty prefix is no row. */
export function PathModes({ text, problems }: PathModesProps) {
  const rows = text.split('\n').filter((line) => line.trim() !== '')
  return (
    <fieldset id="modeByPath">
      <legend>Mode by path</legend>
      {[...rows, ...Array.from({ length: EMPTY_ROWS }, () => '')].map((row, index) => {
        const [prefix = '', chosen = 'off'] = row.split(/\s+/)
        return (
          <div class="fields path-mode">
            <input
              name="pathPrefix"
              aria-label={`Path ${index + 1}`}
              size={20}
              maxlength={1024}
              spellcheck={false}
              placeholder={rows.length === 0 && index === 0 ? '/checkout' : undefined}
              value={prefix}
              aria-invalid={isWrong(problems, 'modeByPath')}
            />
            <select name="pathMode" aria-label={`Mode of path ${index + 1}`}>
              {MODES.map(({ mode }) => (
                <option value={mode} selected={mode === chosen}>
                  {mode}
                </option>
              ))}
            </select>
          </div>
        )
      })}
      <p class="hint">
        For paths that begin like this, instead of the mode above; the longest one wins. Empty a path to remove its row;
        save for more rows.
      </p>
    </fieldset>
  )
}
