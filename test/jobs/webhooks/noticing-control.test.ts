import { describe, expect, it, vi } from 'vitest'
import { noticingControl } from '../../../src/jobs/webhooks/noticing-control.ts'
import type { Notice } from '../../../src/jobs/webhooks/notice.ts'
import type { AuditRow, ControlStore } from '../../../src/store/control-store.ts'
import { emptyMemory, memoryControl } from '../../api/support/memory-control.ts'

const AUDIT: AuditRow = { id: 'e1', domain: 'a.example', at: 7, pattern: '/p?a', names: ['a'], original: 'https://a.example/p?a=secret', canonical: '', outcome: 'differ', message: 'a in quarantine', revision: 4 } // prettier-ignore
const ANOMALY = { id: 'anomaly-1', domain: 'a.example', runId: 'run-1', at: 5, state: 'open', candidateKey: '', flagged: [], explanation: 'held' } as const // prettier-ignore

function world(notify: (notice: Notice) => Promise<unknown>) {
  const memory = emptyMemory()
  memory.runs.push({
    id: 'run-1',
    domain: 'a.example',
    state: 'failed',
    reason: '',
    startedAtMs: 1,
    message: 'no page',
  })
  const control = memoryControl(memory)
  const written: string[] = []
  const write = (what: string) => async () => void written.push(what)
  const store: ControlStore = {
    ...control,
    anomalies: { ...control.anomalies, add: write('anomaly') },
    audits: { ...control.audits, add: write('audit') },
    runs: { ...control.runs, update: write('run') },
  }
  return { control: noticingControl(store, notify), written, store }
}

describe('noticingControl()', () => {
  it('reports anomalies, quarantines and failed runs, without values of URLs', async () => {
    const notices: Notice[] = []
    const { control } = world(async (notice) => notices.push(notice))
    await control.anomalies.add(ANOMALY)
    await control.audits.add(AUDIT)
    await control.runs.update('run-1', { state: 'failed', message: 'no page' })
    expect(notices.map(({ id, type, path }) => [id, type, path])).toEqual([
      ['anomaly-1', 'anomaly.opened', '/anomalies/anomaly-1'],
      ['quarantine-e1', 'parameter.quarantined', '/audits/e1'],
      ['failed-run-1', 'run.failed', '/runs/run-1'],
    ])
    expect(JSON.stringify(notices)).not.toContain('secret')
  })

  it('keeps silent about equal audits and runs that went well', async () => {
    const notify = vi.fn(async () => undefined)
    const { control } = world(notify)
    const { revision: _, ...unexplained } = AUDIT
    await control.audits.add({ ...AUDIT, outcome: 'equal' })
    await control.audits.add(unexplained)
    await control.runs.update('run-1', { state: 'done' })
    expect(notify).not.toHaveBeenCalled()
  })

  it('writes although no notice can be sent', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { control, written } = world(() => Promise.reject(new Error('the queue is full')))
    await control.anomalies.add(ANOMALY)
    expect([written, log.mock.calls.length]).toEqual([['anomaly'], 1])
    log.mockRestore()
  })

  it('is the store itself without a webhook', () => {
    const { store } = world(async () => undefined)
    expect(noticingControl(store, undefined)).toBe(store)
  })
})
