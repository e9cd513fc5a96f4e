import { expect, it } from 'vitest'
import { QuarantineTable } from '../../../src/console/map/quarantine-table.tsx'
import { recordOf } from '../../api/support/memory-control.ts'
import { textOf } from '../support/console-world.ts'
import { markup } from '../support/markup.ts'

it('cuts a long quarantine, and shows one without a date', () => {
  const quarantine = Array.from({ length: 120 }, (_, i) => ({ name: 'a', pattern: `/p${i}?a`, since: 'long ago' }))
  const text = textOf(markup(QuarantineTable({ record: recordOf('shop.example', 1, { quarantine }) })))
  expect(text).toContain('Quarantine: 120')
  expect(text).toContain('The first 100 are shown')
  expect(text).toContain('unknown')
})

it('shows nothing where nothing is in quarantine', () => {
  expect(markup(QuarantineTable({ record: recordOf('shop.example') }))).toBe('')
})
