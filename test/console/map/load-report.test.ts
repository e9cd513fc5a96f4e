import { describe, expect, it } from 'vitest'
import { loadMapReport } from '../../../src/console/map/load-report.ts'
import type { RunRow } from '../../../src/store/control-store.ts'
import { consoleWorld } from '../support/console-world.ts'

const RUN: RunRow = {
  id: 'run-1',
  domain: 'shop.example',
  state: 'done',
  reason: '',
  startedAtMs: 1,
  endedAtMs: 2,
  revision: 3,
}

describe('loadMapReport', () => {
  it('takes the last run that put its map into force', async () => {
    const { memory, deps } = consoleWorld(() => {})
    const { revision, ...failed } = RUN
    memory.runs.push({ ...RUN, id: 'run-0' }, RUN, { ...failed, id: 'run-2', state: 'failed' })
    memory.files.set('runs/run-1/report.json', { patterns: [{ key: '/p?id' }], endedAtMs: revision })
    const found = await loadMapReport(deps, 'shop.example')
    expect(found?.run.id).toBe('run-1')
    expect([...found!.report.patterns.keys()]).toEqual(['/p?id'])
  })

  it('finds nothing where no run has, or its files are gone', async () => {
    const { memory, deps } = consoleWorld(() => {})
    expect(await loadMapReport(deps, 'shop.example')).toBeUndefined()
    memory.runs.push(RUN)
    expect(await loadMapReport(deps, 'shop.example')).toBeUndefined()
  })
})
