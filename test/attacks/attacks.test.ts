import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ATTACKS } from './cases/index.ts'
import type { ControlCase } from './cases/controls.ts'
import { APART, MERGING } from './cases/controls.ts'
import { hostOf, isHit, runCase } from './support/case.ts'
import type { ServedEdge } from './support/edge.ts'
import { serveEdge } from './support/edge.ts'
import type { Origin, SeenRequest } from './support/origin.ts'
import { startOrigin } from './support/origin.ts'
import type { RawResponse } from './support/raw-http.ts'
import { exchange, requestText } from './support/raw-http.ts'

const CASES = Object.values(ATTACKS).flat()
const HOSTS = [...CASES, ...MERGING, ...APART].map((one) => hostOf(one.id))

let origin: Origin
let edge: ServedEdge

beforeAll(async () => {
  origin = await startOrigin()
  const hosts = HOSTS.flatMap((host) => ['--host', host])
  edge = await serveEdge(['--origin', `http://127.0.0.1:${origin.port}`, '--port', '0', '--mode', 'rewrite', ...hosts])
})

afterAll(async () => {
  await edge?.stop()
  await origin?.close()
})

/** Runs both requests of a control; the origin shows the target unless the control has a site of its own. */
async function runControl(control: ControlCase): Promise<{ second: RawResponse; seen: readonly SeenRequest[] }> {
  origin.site = control.site ?? ((request) => ({ body: `page ${request.target}` }))
  const before = origin.seen.length
  await exchange(edge.port, requestText(control.first, hostOf(control.id)))
  const second = await exchange(edge.port, requestText(control.second, hostOf(control.id)))
  return { second, seen: origin.seen.slice(before) }
}

describe('attacks over raw sockets on raw workerd', () => {
  it('covers every row of the threat table', () => {
    const rows = new Set(CASES.map((attack) => attack.id.slice(0, 3)))
    for (let row = 1; row <= 40; row++) expect(rows).toContain(`A${String(row).padStart(2, '0')}`)
    expect(new Set(HOSTS).size).toBe(HOSTS.length)
  })

  for (const [name, cases] of Object.entries(ATTACKS)) {
    describe(name, () => {
      it.for(cases)('$id resists: $title', async (attack) => {
        expect(await runCase(edge.port, origin, attack)).toBeUndefined()
      })
    })
  }
})

describe('controls', () => {
  it.for(MERGING)('$id merges: $title', async (control) => {
    const { second, seen } = await runControl(control)
    expect({ hit: isHit(second), second }).toMatchObject({ hit: true })
    expect(seen.map((request) => request.target)).toHaveLength(1)
  })

  it.for(APART)('$id stays apart: $title', async (control) => {
    const { second, seen } = await runControl(control)
    expect({ hit: isHit(second), second }).toMatchObject({ hit: false })
    expect(seen).toHaveLength(2)
    expect(seen[1]?.target).not.toBe(seen[0]?.target)
  })
})
