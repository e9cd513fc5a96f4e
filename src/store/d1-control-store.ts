import type { ControlStore } from './control-store.ts'
import { d1Anomalies } from './d1-anomalies.ts'
import { d1Audits } from './d1-audits.ts'
import { d1Domains } from './d1-domains.ts'
import { d1Log, d1Revisions } from './d1-revisions.ts'
import { d1Runs } from './d1-runs.ts'

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
