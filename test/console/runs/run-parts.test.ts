import { expect, it } from 'vitest'
import {
  Names,
  RevisionLink,
  RunMessage,
  runPath,
  RunReason,
  StateBadge,
} from '../../../src/console/runs/run-parts.tsx'
import { textOf } from '../support/console-world.ts'

it('names a run, its state, a revision and parameters', async () => {
  expect(runPath('run/1')).toBe('/runs/run%2F1')
  expect(textOf(String(await StateBadge({ run: { state: 'stopped' } })))).toBe('stopping')
  expect(textOf(String(await StateBadge({ run: { state: 'stopped', endedAtMs: 1 } })))).toBe('stopped')
  expect(String(await RevisionLink({ domain: 'a.example', revision: 3 }))).toContain('/domains/a.example/diff?to=3')
  expect(textOf(String(await Names({ names: [] })))).toBe('none')
  expect(textOf(String(await Names({ names: ['<b>', 'c'] })))).toBe('<b> c')
})

it.each([
  ['API_TOKEN: operator', 'operator token'],
  ['API_TOKEN: console', 'operator token , in the console'],
  ['ann: new shop', 'ann : new shop'],
  ['audit: audit 578429ae07338ec18a9fc5d1c82d96ad: other content', 'audit 578429ae : other content'],
  ['by hand', 'by hand'],
])('says who began a run and why: %s', async (reason, text) => {
  expect(textOf(String(await RunReason({ reason })))).toBe(text)
})

it.each([
  ['stopped by API_TOKEN: console', 'stopped by operator token , in the console'],
  ['stopped by API_TOKEN', 'stopped by operator token'],
  ['stopped by ann: wrong <site>', 'stopped by ann : wrong <site>'],
  ['revision 4 is in force', 'revision 4 is in force'],
  [
    'what was held back was rejected by API_TOKEN: <it> pays',
    'what was held back was rejected by operator token : <it> pays',
  ],
  ['what was held back was approved by ann: console', 'what was held back was approved by ann , in the console'],
])('says what a run says of itself: %s', async (message, text) => {
  expect(textOf(String(await RunMessage({ text: message })))).toBe(text)
})
