import { expect, it } from 'vitest'
import { markup } from '../support/markup.ts'
import { Badge } from '../../../src/console/parts/badge.tsx'

it('names a state, escaped', () => {
  expect(markup(Badge({ tone: 'good', children: '<done>' }))).toBe('<span class="badge good">&lt;done&gt;</span>')
})
