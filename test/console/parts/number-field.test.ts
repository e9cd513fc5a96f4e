import { expect, it } from 'vitest'
import { NumberField } from '../../../src/console/parts/number-field.tsx'
import { markup } from '../support/markup.ts'

it('has to be filled, unless it says what holds while it is empty', () => {
  const drawn = (placeholder?: string) =>
    markup(NumberField({ name: 'n', label: 'N', min: 1, max: 9, ...(placeholder !== undefined && { placeholder }) }))
  expect(drawn()).toContain('<label for="n">N</label><input id="n" name="n" type="number" min="1" max="9" required')
  expect(drawn('as configured')).not.toContain('required')
})
