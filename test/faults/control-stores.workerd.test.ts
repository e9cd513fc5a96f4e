import { afterEach, describe, expect, it, vi } from 'vitest'
import { emptyControl } from '../store/support/control-world.ts'
import { JOBS, newWorld, STORES, type Job } from './support/control-jobs.ts'
import { hasItsTurn } from '../support/nightly.ts'
import { faultyBindings, isRead, type Fault } from './support/faulty-bindings.ts'

afterEach(() => void vi.useRealTimers())

// One with the fault, one without, and the repetition.
const ATTEMPTS = 3

/** Does the job until an attempt ends well, with a fault in the first one, and once more: queues and people repeat themselves. */
async function done({ prepare, work, outcome }: Job, faultOf: (call: number) => Fault) {
  vi.useRealTimers()
  await emptyControl()
  await prepare()
  const world = newWorld()
  const faulty = faultyBindings(world.env, STORES, faultOf)
  await work(faulty.env, 0).catch(() => undefined)
  const [...calls] = faulty.calls
  for (let attempt = 1; attempt < ATTEMPTS; attempt++) await work(world.env, attempt)
  return { outcome: JSON.stringify(await outcome(world)), calls }
}

describe.each(Object.entries(JOBS))('%s', (_, job) => {
  it('comes to the same end whichever call to a store fails, or loses its answer', { timeout: 240_000 }, async () => {
    const sound = await done(job, () => 'none')
    expect(sound.calls.length).toBeGreaterThan(1)
    const wrong: string[] = []
    for (const fault of ['before', 'after'] as const)
      for (const [at, name] of sound.calls.entries()) {
        if (!hasItsTurn(at) || (fault === 'after' && isRead(name))) continue
        const { outcome } = await done(job, (call) => (call === at ? fault : 'none'))
        if (outcome !== sound.outcome) wrong.push(`${fault} ${at} ${name}: ${outcome}`)
      }
    expect({ end: sound.outcome, wrong }).toEqual({ end: sound.outcome, wrong: [] })
  })

  it('comes to the same end when all stores are away from some call on', { timeout: 240_000 }, async () => {
    const sound = await done(job, () => 'none')
    const wrong: string[] = []
    for (const at of sound.calls.keys()) {
      if (!hasItsTurn(at)) continue
      const { outcome } = await done(job, (call) => (call >= at ? 'before' : 'none'))
      if (outcome !== sound.outcome) wrong.push(`from ${at} on: ${outcome}`)
    }
    expect(wrong).toEqual([])
  })
})
