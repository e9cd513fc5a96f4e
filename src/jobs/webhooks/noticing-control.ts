/** The control Worker's memory, which also tells a webhook of anomalies, quarantines and failed runs. */

import type { AnomalyRow, AuditRow, ControlStore, RunRow } from '../../store/control-store.ts'
import { noticeText, type Notice } from './notice.ts'

/** Hands a notice on. A rejection is logged, and changes nothing about what was written. */
export type Notify = (notice: Notice) => Promise<unknown>

/** The store with notices sent after each write that they are about; without `notify`, the store itself. */
export function noticingControl(control: ControlStore, notify: Notify | undefined): ControlStore {
  if (notify === undefined) return control
  const tell = (notice: Notice) => send(notice, notify)
  return {
    ...control,
    anomalies: {
      ...control.anomalies,
      async add(row) {
        await control.anomalies.add(row)
        await tell(noticeOfAnomaly(row))
      },
    },
    audits: {
      ...control.audits,
      async add(row) {
        await control.audits.add(row)
        // A difference with a revision has put a parameter or a path rule into quarantine.
        if (row.outcome === 'differ' && row.revision !== undefined) await tell(noticeOfQuarantine(row))
      },
    },
    runs: {
      ...control.runs,
      async update(id, change) {
        await control.runs.update(id, change)
        const run = change.state === 'failed' ? await control.runs.get(id) : undefined
        if (run?.state === 'failed') await tell(noticeOfRun(run))
      },
    },
  }
}

async function send(notice: Notice, notify: Notify): Promise<void> {
  try {
    await notify({ ...notice, text: noticeText(notice.text) })
  } catch (error) {
    console.warn({ message: 'notice lost', id: notice.id, error: String(error) })
  }
}

function noticeOfAnomaly({ id, domain, at: atMs, explanation: text }: AnomalyRow): Notice {
  return { id, type: 'anomaly.opened', domain, atMs, text, path: `/anomalies/${encodeURIComponent(id)}` }
}

function noticeOfQuarantine({ id, domain, at: atMs, message: text }: AuditRow): Notice {
  const path = `/audits/${encodeURIComponent(id)}`
  return { id: `quarantine-${id}`, type: 'parameter.quarantined', domain, atMs, text, path }
}

function noticeOfRun({ id, domain, message: text = 'the run failed', startedAtMs, endedAtMs }: RunRow): Notice {
  const path = `/runs/${encodeURIComponent(id)}`
  return { id: `failed-${id}`, type: 'run.failed', domain, atMs: endedAtMs ?? startedAtMs, text, path }
}
