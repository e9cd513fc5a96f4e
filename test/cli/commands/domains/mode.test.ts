import { describe, expect, it } from 'vitest'
import { runMode, treatmentText, type ModeOptions } from '../../../../src/cli/commands/domains/mode.ts'
import type { Mode } from '../../../../src/rules/record/domain-record.ts'
import { putInForce, recordOf } from '../../../api/support/memory-control.ts'
import { answering, controlServer, type ControlServer } from '../../control-server.ts'
import { memoryIo } from '../../memory-io.ts'

const DOMAIN = 'shop.example'

async function watched(): Promise<ControlServer> {
  const server = await controlServer()
  putInForce(server.memory, recordOf(DOMAIN, 4, { mode: 'observe', keep: ['q'], modeByPath: { '/blog': 'off' } }))
  return server
}

async function change(server: ControlServer, mode?: Mode, options: ModeOptions = {}): Promise<string> {
  const io = memoryIo()
  expect(await runMode({ domain: DOMAIN, mode }, { ...server.target, ...options }, io)).toBe(0)
  return io.written.stdout + io.written.stderr
}

describe('canon mode', () => {
  it.each([
    [0.0004, '0.04 %'],
    [0.9999, '99.99 %'],
    [0.29, '29 %'],
  ])('says a share of %d as %s', (rollout, words) => {
    const settings = { mode: 'rewrite', rollout, modeByPath: {}, patterns: 0, parameters: 0 } as const
    expect(treatmentText({ domain: 'a.example', revision: 1, settings })).toContain(`for ${words} of the pages`)
  })

  it('counts what was learned', () => {
    const settings = { mode: 'rewrite', rollout: 1, modeByPath: {}, patterns: 1, parameters: 12 } as const
    const text = treatmentText({ domain: 'a.example', revision: 1, settings })
    expect(text).toBe('rewrite (revision 1, 12 learned parameters, 1 learned pattern)')
  })

  it('shows how a domain is treated and changes nothing', async () => {
    const server = await watched()
    expect(await change(server)).toBe('shop.example  observe, /blog off (revision 4, nothing learned)\n')
    expect(server.requests).toEqual(['GET /v1/domains/shop.example'])
  })

  it('shows settings of another operator so that they cannot control the terminal', async () => {
    const server = await controlServer()
    putInForce(server.memory, recordOf(DOMAIN, 4, { modeByPath: { '/a\u001b]0;b\u0007\u202e': 'off' } }))
    expect(await change(server)).toContain(String.raw`, /a\u{1b}]0;b\u{7}\u{202e} off (`)
  })

  it('changes mode and share as a new revision, keeping the rest', async () => {
    const server = await watched()
    const said = await change(server, 'rewrite', { rollout: 0.05, reason: 'first pages' })
    expect(said).toContain('-> rewrite for 5 % of the pages -> local control Worker http://127.0.0.1')
    expect(said).toContain('shop.example  rewrite for 5 % of the pages, /blog off (revision 5')
    expect(server.memory.pointed.get(DOMAIN)).toMatchObject({
      revision: 5,
      mode: 'rewrite',
      rollout: 0.05,
      keep: ['q'],
      modeByPath: { '/blog': 'off' },
    })
  })

  it('adds modes of paths to those that are there, and takes them away', async () => {
    const server = await watched()
    const added = await change(server, undefined, { path: ['/checkout=off'] })
    expect(added).toContain('-> /blog off, /checkout off -> local')
    expect(server.memory.pointed.get(DOMAIN)?.modeByPath).toEqual({ '/blog': 'off', '/checkout': 'off' })
    const removed = await change(server, undefined, { path: ['/blog=', '/checkout='] })
    expect(removed).toContain('-> no mode below a path -> local')
    expect(server.memory.pointed.get(DOMAIN)).not.toHaveProperty('modeByPath')
  })

  it.each([
    ['/shop=', '--path /shop=: no mode is set there; the paths with a mode are /blog='],
    ['/blog/=', 'no mode is set there'],
    ['/search?q=off', 'leave out the query and fragment (? or #)'],
    ['/docs#top=off', 'leave out the query and fragment (? or #)'],
  ])('changes nothing for %s, which would do nothing', async (path, message) => {
    const server = await watched()
    await expect(change(server, undefined, { path: [path] })).rejects.toThrow(message)
    expect(server.memory.pointed.get(DOMAIN)?.revision).toBe(4)
  })

  it('loses no mode of a path that another operator sets while this one is confirmed', async () => {
    const { memory, target, requests } = await watched()
    const push = requests.push.bind(requests)
    requests.push = (...lines) => {
      const modeByPath = { '/blog': 'off', '/checkout': 'off' } as const
      if (lines[0]?.startsWith('PATCH') === true && memory.pointed.get(DOMAIN)?.revision === 4)
        putInForce(memory, recordOf(DOMAIN, 5, { mode: 'observe', modeByPath }))
      return push(...lines)
    }
    const asked = runMode({ domain: DOMAIN, mode: undefined }, { ...target, path: ['/cart=off'] }, memoryIo())
    await expect(asked).rejects.toThrow(/status 409: .*the latest one is 5/)
    expect(memory.pointed.get(DOMAIN)?.modeByPath).toEqual({ '/blog': 'off', '/checkout': 'off' })
    expect(await runMode({ domain: DOMAIN, mode: 'off' }, target, memoryIo())).toBe(0)
  })

  it('looks after a domain that is new', async () => {
    const server = await controlServer()
    expect(await change(server, 'rewrite')).toContain('no record -> rewrite -> local')
    expect(server.memory.pointed.get(DOMAIN)).toMatchObject({ mode: 'rewrite', patterns: {} })
  })

  it('says what the first record of a domain means where it was asked for a path or a share alone', async () => {
    const server = await controlServer()
    const said = await change(server, undefined, { path: ['/checkout=off'] })
    expect(said).toContain('no record -> observe, /checkout off -> local')
    expect(said).toContain(
      "takes the place of the edge's MODE: observe everywhere else; to rewrite there, say canon mode",
    )
    expect(server.memory.pointed.get(DOMAIN)).toMatchObject({ mode: 'observe', modeByPath: { '/checkout': 'off' } })
    expect(await change(server, undefined, { rollout: 0.5 })).not.toContain('takes the place')
  })

  it('fails in one line for an unknown domain, a path that is none, and another answer', async () => {
    const server = await controlServer()
    const run = (options: ModeOptions): Promise<number> =>
      runMode({ domain: DOMAIN, mode: undefined }, options, memoryIo())
    await expect(run(server.target)).rejects.toThrow(
      'shop.example is not looked after; canon mode shop.example observe adds it',
    )
    await expect(run({ ...server.target, path: ['checkout=off'] })).rejects.toThrow('expected /prefix=off|observe')
    await expect(run({ ...server.target, path: ['/checkout=on'] })).rejects.toThrow('expected /prefix=off|observe')
    const url = await answering(200, '{"rows":[]}', 'application/json')
    await expect(run({ control: url, token: 'token' })).rejects.toThrow(
      'the response does not come from a control Worker',
    )
  })
})
