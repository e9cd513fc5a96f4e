import { describe, expect, it } from 'vitest'
import type { TappedBody } from '../../../../src/edge/adapters/http-cache/tap-body.ts'
import { tapBody } from '../../../../src/edge/adapters/http-cache/tap-body.ts'
import { piecemeal } from '../../support/piecemeal.ts'

const LIMIT = 1000
const tap = (response: Response) => tapBody(response, response.headers, LIMIT)

/** The copy for the store as text. */
async function copied(tapped: TappedBody | undefined): Promise<unknown> {
  const bytes = await tapped!.bytes
  return bytes instanceof ArrayBuffer ? new TextDecoder().decode(bytes) : bytes
}

describe('tapBody', () => {
  it('gives the client and the store the same bytes', async () => {
    const tapped = await tap(new Response(new Blob(['body']).stream()))
    expect(await new Response(tapped!.forClient).text()).toBe('body')
    expect(await copied(tapped)).toBe('body')
  })

  it('leaves a body alone that says it is too long', async () => {
    const response = new Response('x', { headers: { 'content-length': '1001' } })
    expect(await tap(response)).toBeUndefined()
    expect(await response.text()).toBe('x')
  })

  it('believes no length of what comes in chunks', async () => {
    const headers = { 'content-length': '3', 'transfer-encoding': 'chunked' }
    const tapped = await tap(new Response(new Blob(['body']).stream(), { headers }))
    expect(await new Response(tapped!.forClient).text()).toBe('body')
    expect(await copied(tapped)).toBe('body')
  })

  it('stops copying a body that turns out too long; the client gets all of it', async () => {
    const tapped = await tap(new Response(new Blob(['x'.repeat(5000)]).stream()))
    expect(await tapped!.bytes).toBe('too-long')
    expect((await new Response(tapped!.forClient).text()).length).toBe(5000)
  })

  it('holds no more than the limit for a client that does not read', async () => {
    let pulled = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 100
        controller.enqueue(new Uint8Array(100))
      },
    })
    const tapped = await tap(new Response(endless))
    expect(await tapped!.bytes).toBe('too-long')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(pulled).toBeLessThan(2 * LIMIT)
  })

  it('has an empty body for a response without one', async () => {
    const tapped = await tap(new Response(null))
    expect([tapped!.forClient, await copied(tapped)]).toEqual([null, ''])
  })
})

describe('a short body of known length', () => {
  const slowly = (...sent: Parameters<typeof piecemeal>): Response =>
    new Response(piecemeal(...sent), { headers: { 'content-length': '8' } })

  it('is read before the answer begins', async () => {
    const tapped = await tap(slowly(['half', 'half'], 5))
    expect(tapped!.forClient).toBeInstanceOf(ArrayBuffer)
    expect(await copied(tapped)).toBe('halfhalf')
  })

  it('is streamed when it does not come in time, and stored when it is whole', async () => {
    const tapped = await tap(slowly(['half', 'half'], 600))
    const reader = (tapped!.forClient as ReadableStream<Uint8Array>).getReader()
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('half')
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('half')
    expect(await copied(tapped)).toBe('halfhalf')
  })

  it('is not stored when it breaks off late, and the client is told', async () => {
    const tapped = await tap(slowly(['half', 'ha'], 400, 'break'))
    await expect(new Response(tapped!.forClient).text()).rejects.toThrow('reset')
    expect(await tapped!.bytes).toBeUndefined()
  })

  it('rejects when it breaks off before the answer began', async () => {
    await expect(tap(slowly(['half'], 0, 'break'))).rejects.toThrow('reset')
  })
})
