import { expect, it } from 'vitest'
import { RunListView } from '../../../src/console/runs/run-list.tsx'
import type { RunRow } from '../../../src/store/control-store.ts'
import { textOf } from '../support/console-world.ts'

const RUN: RunRow = { id: 'run-1', domain: 'a.example', state: 'done', reason: 'ada: new', startedAtMs: 0, endedAtMs: 90_000, revision: 3, message: 'revision 3 is in force' } // prettier-ignore
const PROPS = { domain: undefined, cursor: undefined, nowMs: 100_000, csrf: 'c', domains: ['a.example'] }

it('shows what came of each run, and what is under way', async () => {
  const rows: RunRow[] = [
    { ...RUN, id: 'run-2', state: 'failed', message: 'no page of the site could be seen' },
    { id: 'run-3', domain: 'a.example', state: 'running', reason: '', startedAtMs: 40_000 },
    RUN,
  ]
  const html = String(await RunListView({ ...PROPS, page: { rows } }))
  const text = textOf(html)
  for (const part of [
    'revision 3',
    'no page of the site could be seen',
    'looks at pages a.example 1 min 0 s',
    'done a.example 1 min 30 s',
  ])
    expect(text).toContain(part)
  expect(html).toContain('href="/runs/run-3"')
})

it('offers to start one where there is none, says why it did not, and gives back what was typed', async () => {
  const typed = { domain: 'unknown.example', mode: 'seed', profile: 'strict', maxFetches: '90' }
  const refused = { why: 'A run needs a domain.', typed }
  const html = String(await RunListView({ ...PROPS, page: { rows: [] }, refused }))
  expect(textOf(html)).toContain('No runs yet')
  expect(textOf(html)).toContain('A run needs a domain.')
  for (const part of ['value="unknown.example"', 'value="seed" selected', 'value="strict" selected', 'value="90"'])
    expect(html).toContain(part)
})

it('says what comes before the first run', async () => {
  const empty = { ...PROPS, page: { rows: [] } }
  expect(String(await RunListView({ ...empty, domains: [] }))).toContain('<a href="/domains#add">add one</a>')
  expect(String(await RunListView(empty))).not.toContain('/domains#add')
})
