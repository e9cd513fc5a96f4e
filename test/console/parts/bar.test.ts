import { expect, it } from 'vitest'
import { markup } from '../support/markup.ts'
import { Bar } from '../../../src/console/parts/bar.tsx'

it.each([
  [1, 4, '25.0'],
  [5, 4, '100.0'],
  [-1, 4, '0.0'],
  [1, 0, '0.0'],
])('draws %d of %d as %s parts of a hundred, and never more', (part, whole, width) => {
  expect(markup(Bar({ part, whole }))).toContain(`class="part" width="${width}"`)
})
