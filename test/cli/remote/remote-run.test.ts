import { describe, expect, it, vi } from 'vitest'
import { runRemotely } from '../../../src/cli/remote/remote-run.ts'
import type { RunRow } from '../../../src/store/control-store.ts'
import { NOW_MS, putInForce, recordOf } from '../../api/support/memory-control.ts'
import { controlServer, type ControlServer } from '../control-server.ts'
import { canon } from '../run-canon.ts'
import { memoryIo } from '../memory-io.ts'

const PROGRESS = {
  stage: 'sampling', pattern: '/p?a', patternsDone: 2, patternsTotal: 20, fetches: 100, recalled: 0, maxFetches: 900, fetchesLeft: 600,
} as const // prettier-ignore

/** A control Worker whose only run goes one state on whenever it is asked for. */
async function runningThrough(states: readonly Partial<RunRow>[]): Promise<ControlServer> {
  const server = await controlServer()
  putInForce(server.memory, recordOf('shop.example'))
  const { memory, requests } = server
  let asked = 0
  const note = requests.push.bind(requests)
  requests.push = (...lines) => {
    const run = memory.runs[0]
    const next = states[Math.min(asked, states.length - 1)]
    if (lines[0] === 'GET /v1/runs/run-1' && run !== undefined && run.state !== 'stopped') {
      memory.runs[0] = { ...run, ...next }
      asked++
    }
    return note(...lines)
  }
  return server
}

const still = { pollMs: 1, stop: new AbortController().signal }

describe('canon learn --remote-run', () => {
  it('begins a run, shows how it goes and ends with its report', async () => {
    const { memory, target } = await runningThrough([
      { state: 'running', progress: PROGRESS },
      { state: 'done', revision: 2, message: 'revision 2 is in force', endedAtMs: NOW_MS },
    ])
    const pattern = { key: '/p?a', drop: ['a'], basis: 'verified' }
    const report = { fetches: 100, recalled: 3, patterns: [pattern], guard: { outcome: 'first', explanation: '' } }
    memory.files.set('runs/run-1/report.json', report)
    const io = memoryIo()
    const options = { ...target, mode: 'plus', maxFetches: 5, json: true }
    expect(await runRemotely('shop.example', options, { io, watching: still })).toBe(0)
    expect(io.written.stderr).toContain(`canon: run run-1 of shop.example -> local control Worker ${target.control}`)
    expect(io.written.stderr).toContain('canon: 2 of 20 decided  100 pages, about 600 more')
    expect(io.written.stderr).toContain('canon: run run-1: done: revision 2 is in force\n')
    expect(io.written.stderr).toContain('1 of 1 pattern drops a parameter')
    expect(JSON.parse(io.written.stdout)).toEqual(report)
  })

  it('says which revision is in force when nothing new was learned', async () => {
    const { target } = await runningThrough([{ state: 'done', revision: 2, message: 'nothing new was learned' }])
    const io = memoryIo()
    await runRemotely('shop.example', target, { io, watching: still })
    expect(io.written.stderr).toContain('run run-1: done: nothing new was learned; revision 2 is in force\n')
  })

  it.each(['held', 'failed', 'stopped'] as const)('has findings when the run ends %s', async (state) => {
    const { target } = await runningThrough([{ state, message: 'why' }])
    const io = memoryIo()
    expect(await runRemotely('shop.example', target, { io, watching: still })).toBe(1)
    expect(io.written.stderr).toContain(`run run-1: ${state}: why`)
    expect(io.written.stderr.includes('canon approve anomaly-run-1')).toBe(state === 'held')
  })

  it('stops the run there when it is stopped here, once', async () => {
    const { target, requests } = await runningThrough([{ state: 'running' }])
    const controller = new AbortController()
    controller.abort()
    const io = memoryIo()
    expect(await runRemotely('shop.example', target, { io, watching: { pollMs: 1, stop: controller.signal } })).toBe(1)
    expect(requests.filter((line) => line.endsWith('/stop'))).toEqual(['POST /v1/runs/run-1/stop'])
  })

  it('says why a run cannot begin', async () => {
    const { memory, target } = await runningThrough([{ state: 'running' }])
    memory.runs.push({ id: 'run-0', domain: 'shop.example', state: 'running', reason: '', startedAtMs: 0 })
    const io = memoryIo()
    const begin = (domain: string): Promise<number> => runRemotely(domain, target, { io, watching: still })
    await expect(begin('shop.example')).rejects.toThrow('status 409: a run of this domain is under way: run-0')
    await expect(begin('none.example')).rejects.toThrow(
      'none.example is not looked after; canon mode none.example observe',
    )
  })

  it('goes on watching when the control Worker does not answer for a moment, and not for ever', async () => {
    const watched = async (broken: number): Promise<{ code: Promise<number>; stderr: () => string }> => {
      const { target } = await runningThrough([{ state: 'running' }, { state: 'done' }])
      const io = memoryIo()
      const real = globalThis.fetch
      let asked = 0
      vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
        new Request(input, init).url.includes('/runs/') && asked++ < broken
          ? Promise.resolve(new Response('bad gateway', { status: 502 }))
          : real(input, init),
      )
      return { code: runRemotely('shop.example', target, { io, watching: still }), stderr: () => io.written.stderr }
    }
    const patient = await watched(3)
    expect(await patient.code).toBe(0)
    expect(patient.stderr()).toContain('status 502; asking again')
    vi.restoreAllMocks()
    const given = await watched(1000)
    await expect(given.code).rejects.toThrow(/status 502.*the run goes on there: .*run-1/)
    vi.restoreAllMocks()
  })

  it('takes no option that would have no effect', async () => {
    const local = ['--out', 'x.json', '--rate', '5', '--no-path-rules']
    const { code, stderr } = await canon(['learn', '--remote-run', 'shop.example', '--token', 'x', ...local])
    expect([code, stderr]).toEqual([2, 'canon: --out, --no-path-rules, --rate: not with --remote-run\n'])
    const other = await canon(['learn', 'urls.txt', '--out', 'x.json', '--control', 'https://control.example'])
    expect([other.code, other.stderr]).toEqual([2, 'canon: --control: only with --remote-run\n'])
  })

  it('is an option of canon learn, which needs no corpus then', async () => {
    const { target } = await runningThrough([{ state: 'done' }])
    const env = { CANON_URL: target.control, CANON_TOKEN: target.token }
    expect((await canon(['learn', '--remote-run', 'Shop.example'], { env })).code).toBe(0)
    const both = await canon(['learn', 'urls.txt', '--remote-run', 'shop.example'], { env })
    expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('not from a corpus')])
    const neither = await canon(['learn'], { env })
    expect([neither.code, neither.stderr]).toEqual([2, expect.stringContaining("argument 'corpora'")])
    const nowhere = await canon(['learn', 'urls.txt'], { env })
    expect([nowhere.code, nowhere.stderr]).toEqual([2, expect.stringContaining('--out <file>')])
  })
})
