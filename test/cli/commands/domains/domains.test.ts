import { describe, expect, it } from 'vitest'
import { runDomains } from '../../../../src/cli/commands/domains/domains.ts'
import { putInForce, recordOf } from '../../../api/support/memory-control.ts'
import { answering, controlServer } from '../../control-server.ts'
import { ndjson } from '../../run-canon.ts'
import { memoryIo } from '../../memory-io.ts'

describe('canon domains', () => {
  it('writes all of them, page after page', async () => {
    const { memory, target, requests } = await controlServer()
    for (let i = 0; i < 501; i++) {
      const domain = `d${i}.example`
      memory.domains.set(domain, { domain, onboardedAtMs: 0, revision: i, learns: true })
    }
    const io = memoryIo()
    expect(await runDomains(undefined, target, io)).toBe(0)
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
    await runDomains(undefined, target, { ...io, env: { NO_COLOR: '1' } })
    expect(io.written.stdout.split('\n')).toEqual([
      'a.example  no record  does not learn  since 1970-01-01',
      'b.example  rewrite for 5 % of the pages (revision 3, nothing learned)  learns  since 1970-01-01',
      '',
    ])
  })

  it('shows settings so that they cannot control the terminal', async () => {
    const { memory, target } = await controlServer()
    memory.domains.set('a.example', { domain: 'a.example', onboardedAtMs: 0, revision: 3, learns: true })
    putInForce(memory, recordOf('a.example', 3, { modeByPath: { '/a\u001b[2J': 'off' } }))
    const io = memoryIo()
    await runDomains(undefined, { ...target, format: 'text' }, io)
    expect(io.written.stdout).toContain(String.raw`, /a\u{1b}[2J off (`)
  })

  it('does not guess at another answer', async () => {
    const url = await answering(200, '{"rows":[{"name":"x"}]}', 'application/json')
    await expect(runDomains(undefined, { control: url, token: 'token' }, memoryIo())).rejects.toThrow(
      'the response does not come from a control Worker',
    )
  })

  it('sets the fetch rate of one domain, and takes it back', async () => {
    const { memory, target } = await controlServer()
    memory.domains.set('a.example', { domain: 'a.example', onboardedAtMs: 0, revision: 0, learns: true })
    const io = memoryIo()
    expect(await runDomains('a.example', { ...target, fetchRate: 0.2, reason: 'asked to', format: 'text' }, io)).toBe(0)
    expect(io.written.stdout).toBe('a.example  no record  learns at 0.2/s  since 1970-01-01\n')
    expect(io.written.stderr).toContain('a.example: fetch rate default -> 0.2/s -> ')
    expect(memory.log.at(-1)).toMatchObject({ action: 'fetch-rate', detail: '0.2 requests per second: asked to' })
    await runDomains('a.example', { ...target, fetchRate: 'default' }, io)
    expect(memory.domains.get('a.example')).not.toHaveProperty('fetchRate')
  })

  it('pauses automatic learning, and resumes it', async () => {
    const { memory, target } = await controlServer()
    memory.domains.set('a.example', { domain: 'a.example', onboardedAtMs: 0, revision: 0, learns: true })
    const io = memoryIo()
    expect(await runDomains('a.example', { ...target, learning: 'off', reason: 'relaunch' }, io)).toBe(0)
    expect(io.written.stderr).toContain('a.example: automatic learning on -> off -> ')
    expect(memory.domains.get('a.example')).toMatchObject({ learns: false })
    await runDomains('a.example', { ...target, learning: 'on', fetchRate: 2 }, io)
    expect(io.written.stderr).toContain('fetch rate default -> 2/s, automatic learning off -> on -> ')
    expect(memory.domains.get('a.example')).toMatchObject({ learns: true, fetchRate: 2 })
  })

  it('shows one domain', async () => {
    const { memory, target } = await controlServer()
    memory.domains.set('a.example', { domain: 'a.example', onboardedAtMs: 0, revision: 0, learns: true, fetchRate: 5 })
    const io = memoryIo()
    await runDomains('a.example', target, io)
    expect(ndjson(io.written.stdout)).toMatchObject([{ domain: 'a.example', fetchRate: 5, settings: null }])
  })

  it('refuses a rate without a domain, and a domain that is not there', async () => {
    const { target } = await controlServer()
    await expect(runDomains(undefined, { ...target, fetchRate: 1 }, memoryIo())).rejects.toThrow('needs a domain')
    await expect(runDomains(undefined, { ...target, learning: 'off' }, memoryIo())).rejects.toThrow('--learning off')
    await expect(runDomains('b.example', target, memoryIo())).rejects.toThrow('b.example')
  })
})
