import { expect, it } from 'vitest'
import { Names, RevisionLink, runPath, StateBadge } from '../../../src/console/runs/run-parts.tsx'
import { textOf } from '../support/console-world.ts'

it('names a run, its state, a revision and parameters', async () => {
  expect(runPath('run/1')).toBe('/runs/run%2F1')
  expect(textOf(String(await StateBadge({ run: { state: 'stopped' } })))).toBe('stopping')
  expect(textOf(String(await StateBadge({ run: { state: 'stopped', endedAtMs: 1 } })))).toBe('stopped')
  expect(String(await RevisionLink({ domain: 'a.example', revision: 3 }))).toContain('/domains/a.example/diff?to=3')
  expect(textOf(String(await Names({ names: [] })))).toBe('none')
  expect(textOf(String(await Names({ names: ['<b>', 'c'] })))).toBe('<b> c')
})
