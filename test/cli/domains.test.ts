import { describe, expect, it } from 'vitest'
import { runDomains } from '../../src/cli/domains.ts'
import { putInForce, recordOf } from '../api/support/memory-control.ts'
import { answering, controlServer } from './control-server.ts'
import { ndjson } from './run-canon.ts'
import { memoryIo } from './run-learn.ts'

describe('canon domains', () => {
  it('writes all of them, page after page', async () => {
    const { memory, target, requests } = await controlServer()
    for (let i = 0; i < 501; i++) {
      const domain = `d${i}.example`
      memory.domains.set(domain, { domain, onboardedAtMs: 0, revision: i, learns: true })
    }
    const io = memoryIo()
    expect(await runDomains(target, io)).toBe(0)
    expect(new Set(ndjson(io.written.stdout).map(({ domain }) => domain)).size).toBe(501)
    expect(requests).toHaveLength(2)
  })

  it('writes for people on a terminal, with what the edge does on each', async () => {
    const { memory, target } = await controlServer()
    memory.domains.set('a.example', { domain: 'a.example', onboardedAtMs: 0, revision: 0, learns: false })
    memory.domains.set('b.example', { domain: 'b.example', onboardedAtMs: 0, revision: 3, learns: true })
    putInForce(memory, recordOf('b.example', 3, { mode: 'rewrite', rollout: 0.05 }))
    const io = memoryIo()
    Object.assign(io.stdout, { isTTY: true })
    await runDomains(target, { ...io, env: { NO_COLOR: '1' } })
    expect(io.written.stdout.split('\n')).toEqual([
      'a.example  no record  does not learn  since 1970-01-01',
      'b.example  rewrite for 5 % of the pages (revision 3, 0 learned patterns)  learns  since 1970-01-01',
      '',
    ])
  })

  it('shows what somebody has set so that it cannot steer the terminal', async () => {
    const { memory, target } = await controlServer()
    memory.domains.set('a.example', { domain: 'a.example', onboardedAtMs: 0, revision: 3, learns: true })
    putInForce(memory, recordOf('a.example', 3, { modeByPath: { '/a\u001b[2J': 'off' } }))
    const io = memoryIo()
    await runDomains({ ...target, format: 'text' }, io)
    expect(io.written.stdout).toContain(String.raw`, /a\u{1b}[2J off (`)
  })

  it('does not guess at another answer', async () => {
    const url = await answering(200, '{"rows":[{"name":"x"}]}', 'application/json')
    await expect(runDomains({ url, token: 'token' }, memoryIo())).rejects.toThrow(
      'the response does not come from a control Worker',
    )
  })
})
