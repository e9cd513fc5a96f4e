import type { ControlStore } from './control-store.ts'
import { d1Anomalies } from './runs/d1-anomalies.ts'
import { d1Audits } from './runs/d1-audits.ts'
import { d1Domains } from './records/d1-domains.ts'
import { d1Log, d1Revisions } from './records/d1-revisions.ts'
import { d1Runs } from './runs/d1-runs.ts'

/** The control Worker's memory in D1, over the schema of `migrations/`. Rejects only when D1 does. */
export function d1ControlStore(db: D1Database): ControlStore {
  return {
    domains: d1Domains(db),
    revisions: d1Revisions(db),
    runs: d1Runs(db),
    anomalies: d1Anomalies(db),
    audits: d1Audits(db),
    log: d1Log(db),
  }
}
