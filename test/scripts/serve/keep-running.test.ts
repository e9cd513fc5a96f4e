import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { KeptJob } from '../../../scripts/serve/keep-running.ts'
import { keepRunning } from '../../../scripts/serve/keep-running.ts'
import type { RunningWorkerd } from '../../../scripts/serve/run-workerd.ts'

/** A workerd that dies `livesMs` after each start, on a clock of its own. */
function dying(livesMs: number, starts: (number | undefined)[], clock: { ms: number }): KeptJob['start'] {
  return async (port) => {
    starts.push(port)
    const exited = setTimeout(1).then((): NodeJS.Signals => ((clock.ms += livesMs), 'SIGSEGV'))
    return { pid: 1, ports: { edge: 4711 }, exited, stop: async () => {} } satisfies RunningWorkerd
  }
}

const never = new Promise<never>(() => {})

describe('keepRunning', () => {
  it('gives up a workerd that dies right after every start', async () => {
    const starts: (number | undefined)[] = []
    const said: string[] = []
    const clock = { ms: 0 }
    const kept = await keepRunning({
      start: dying(50, starts, clock),
      socket: 'edge',
      stopped: never,
      complain: (line) => void said.push(line),
      now: () => clock.ms,
    })
    expect(await kept.end).toEqual({ kind: 'given-up', why: 'workerd ended 5 times (SIGSEGV)' })
    expect([kept.port, starts, said.length]).toEqual([4711, [undefined, 4711, 4711, 4711, 4711], 4])
  })

  it('starts one that lives for a while as often as it takes', async () => {
    const starts: (number | undefined)[] = []
    const clock = { ms: 0 }
    let stop = (): void => {}
    const stopped = new Promise<void>((resolve) => (stop = resolve))
    const start = dying(60_000, starts, clock)
    const kept = await keepRunning({
      start: (port) => (starts.length === 8 && stop(), start(port)),
      socket: 'edge',
      stopped,
      complain: () => {},
      now: () => clock.ms,
    })
    expect(await kept.end).toEqual({ kind: 'stopped' })
    expect(starts.length).toBe(9)
  })
})
