/** The control Worker's memory, which also tells a webhook of anomalies, quarantines and failed runs. */

import type { ControlStore } from '../../store/control-store.ts'
import { noticeText, type Notice } from './notice.ts'

/** Hands a notice on. A rejection is logged, and changes nothing about what was written. */
export type Notify = (notice: Notice) => Promise<unknown>

/** The store with notices sent after each write that they are about; without `notify`, the store itself. */
export function noticingControl(control: ControlStore, notify: Notify | undefined): ControlStore {
  if (notify === undefined) return control
  const tell = async (notice: Notice): Promise<void> => {
    try {
      await notify({ ...notice, text: noticeText(notice.text) })
    } catch (error) {
      console.warn({ message: 'notice lost', id: notice.id, error: String(error) })
    }
  }
  return {
    ...control,
    anomalies: {
      ...control.anomalies,
      async add(row) {
        await control.anomalies.add(row)
        const { id, domain, at: atMs, explanation: text } = row
        await tell({ id, type: 'anomaly.opened', domain, atMs, text, path: `/anomalies/${encodeURIComponent(id)}` })
      },
    },
    audits: {
      ...control.audits,
      async add(row) {
        await control.audits.add(row)
        // A difference with a revision has put a parameter or a path rule into quarantine.
        if (row.outcome !== 'differ' || row.revision === undefined) return
        const { domain, at: atMs, message: text } = row
        const path = `/audits/${encodeURIComponent(row.id)}`
        await tell({ id: `quarantine-${row.id}`, type: 'parameter.quarantined', domain, atMs, text, path })
      },
    },
    runs: {
      ...control.runs,
      async update(id, change) {
        await control.runs.update(id, change)
        if (change.state !== 'failed') return
        const run = await control.runs.get(id)
        if (run?.state !== 'failed') return
        const text = run.message ?? 'the run failed'
        const atMs = run.endedAtMs ?? run.startedAtMs
        const path = `/runs/${encodeURIComponent(id)}`
        await tell({ id: `failed-${id}`, type: 'run.failed', domain: run.domain, atMs, text, path })
      },
    },
  }
}
