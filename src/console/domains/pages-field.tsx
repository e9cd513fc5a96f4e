import { MAX_RUN_FETCHES } from '../../store/control-actions.ts'
import { NumberField } from '../parts/number-field.tsx'

/** How many pages a learning run may fetch; empty means what is configured. */
export function PagesField({ typed }: { readonly typed?: unknown }) {
  return (
    <NumberField
      name="maxFetches"
      label="Pages at most"
      min={1}
      max={MAX_RUN_FETCHES}
      placeholder="as configured"
      value={typeof typed === 'string' ? typed : ''}
    />
  )
}
