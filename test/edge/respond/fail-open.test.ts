import { describe, expect, it, vi } from 'vitest'
import { createRig, detailOf, page, statusOf } from '../support/rig.ts'

describe('failing open', () => {
  it('forwards the request as it came when we fail, and says so', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    warn.mockClear()
    const rig = createRig({ broken: true })
    const response = await rig.ask('http://shop.test/p?b=1&utm_source=x', { method: 'POST', body: 'kept' })
    expect([response.status, statusOf(response)]).toEqual([200, 'fwd=bypass; detail=bypass-error'])
    expect(rig.seen[0]).toMatchObject({ method: 'POST', url: 'http://shop.test/p?b=1&utm_source=x', body: 'kept' })
    expect(rig.points[0]?.blobs).toEqual(['fault', 'error'])
    expect(warn.mock.calls[0]?.[0], 'the stack').toMatch(/^error shop\.test: \w*Error: .+\n +at .+/)
  })

  it('passes everything through when a variable is broken', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const rig = createRig({ env: { MODE: 'rewrit' } })
    expect(error).toHaveBeenCalledWith(
      'wrangler.toml [vars] MODE = "rewrit": expected off, observe, rewrite or redirect',
    )
    const response = await rig.ask('http://shop.test/p?utm_source=x')
    expect([statusOf(response), rig.seen[0]?.url]).toEqual([
      'fwd=bypass; detail=bypass-config',
      'http://shop.test/p?utm_source=x',
    ])
  })

  it.each(['rewrite', 'observe'])('answers 502 in a sentence when the origin is down (%s)', async (mode) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const response = await createRig({ env: { MODE: mode }, site: () => undefined }).ask('http://shop.test/p')
    expect([response.status, response.headers.get('cache-control'), detailOf(response)]).toEqual([
      502,
      'no-store',
      'origin-unreachable',
    ])
    expect((await response.text()).split('\n')).toHaveLength(2)
  })

  it('does not store the 502', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    let down = true
    const rig = createRig({ site: () => (down ? undefined : page('up')) })
    await rig.ask('http://shop.test/p')
    down = false
    expect(await (await rig.ask('http://shop.test/p')).text()).toBe('up')
  })
})

describe('an origin that hangs', () => {
  const hangs = { site: () => new Promise<undefined>(() => {}) }

  it.each(['rewrite', 'observe', 'off'])('is waited for as long as the configuration says: 504 (%s)', async (mode) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const rig = createRig({ ...hangs, env: { MODE: mode, ORIGIN_TIMEOUT_MS: '50' } })
    const response = await rig.ask('http://shop.test/p')
    expect([response.status, response.headers.get('cache-control'), detailOf(response), rig.seen.length]).toEqual([
      504,
      'no-store',
      'origin-timeout',
      1,
    ])
  })
})
