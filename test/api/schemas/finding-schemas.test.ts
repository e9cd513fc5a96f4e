import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { jobDetail, jobPage, runSchema, traffic } from '../../../src/api/schemas/finding-schemas.ts'
import type { RunRow } from '../../../src/store/control-store.ts'
import { storeJob } from '../support/memory-store-jobs.ts'

/** Every state of a run; the compiler holds the list to the type. */
const STATES: Readonly<Record<RunRow['state'], true>> = {
  queued: true,
  running: true,
  waiting: true,
  done: true,
  held: true,
  failed: true,
  stopped: true,
}

describe('the schemas of findings', () => {
  it('know every state of a run', () => {
    expect(runSchema.entries.state.options.toSorted()).toEqual(Object.keys(STATES).toSorted())
  })

  it('take fractions for traffic, which is counted by samples', () => {
    const counts = { requests: 1.5, hits: 0.5, bypasses: 0, hitRatio: 0.3, hitRatioWithoutBypasses: null }
    const hour = { domain: 'a.example', hourMs: 0, ...counts, collapsed: 0, distinctRaw: 1, distinctCanonical: 1, details: { hit: 0.5 } } // prettier-ignore
    const answer = { fromMs: 0, toMs: 1, total: counts, hours: [hour] }
    expect(v.is(traffic, answer)).toBe(true)
    expect(v.is(traffic, { ...answer, hours: [{ ...hour, distinctRaw: 1.5 }] })).toBe(false)
  })

  it('take jobs as they are kept', () => {
    const job = storeJob('a', { kind: 'invariants', counts: { orphan: 1 }, message: 'm' })
    const { endedAtMs: _, ...running } = storeJob('a', { state: 'running' })
    expect(v.is(jobPage, { rows: [job, running] })).toBe(true)
    expect(v.is(jobDetail, { ...job, problems: [] })).toBe(true)
  })
})
