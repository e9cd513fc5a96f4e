import { describe, expect, it } from 'vitest'
import { FINDING_SCHEMAS } from '../../../src/api/openapi/openapi-findings.ts'
import type { RunRow } from '../../../src/store/control-store.ts'
import { violations } from '../support/schema.ts'

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
    const run = FINDING_SCHEMAS['Run']?.['properties'] as { readonly state: { readonly enum: readonly string[] } }
    expect(run.state.enum.toSorted()).toEqual(Object.keys(STATES).toSorted())
  })

  it('take fractions for traffic, which is counted by samples', () => {
    const hour = {
      domain: 'a.example', hourMs: 0, requests: 1.5, hits: 0.5, bypasses: 0, hitRatio: 0.3, hitRatioWithoutBypasses: null, collapsed: 0, distinctRaw: 1, distinctCanonical: 1, details: { hit: 0.5 },
    } // prettier-ignore
    const schema = FINDING_SCHEMAS['TrafficHour'] ?? {}
    expect(violations(FINDING_SCHEMAS, schema, hour)).toEqual([])
    expect(violations(FINDING_SCHEMAS, schema, { ...hour, distinctRaw: 1.5 })).toHaveLength(1)
  })
})
