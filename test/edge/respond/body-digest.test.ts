import { describe, expect, it } from 'vitest'
import { bodyDigest, MAX_DIGESTED_BYTES } from '../../../src/edge/respond/body-digest.ts'

/** SHA-256 of `page`. */
const OF_PAGE = '3660315a9af3df255d8f19ab077e4797822b41488a0e2a04bc6af71213c23274'

function streamOf(...chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('bodyDigest()', () => {
  it('digests a body in any number of pieces', async () => {
    const whole = await bodyDigest(streamOf(bytes('page')))
    expect(whole).toBe(OF_PAGE)
    expect(await bodyDigest(streamOf(bytes('pa'), bytes(''), bytes('ge')))).toBe(whole)
  })

  it('gives up on a body of more than 1 MiB', async () => {
    const half = new Uint8Array(MAX_DIGESTED_BYTES / 2)
    expect(await bodyDigest(streamOf(half, half))).toMatch(/^[0-9a-f]{64}$/)
    expect(await bodyDigest(streamOf(half, half, bytes('x')))).toBeUndefined()
  })

  it('gives up on a body that breaks off', async () => {
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error('the origin broke off')),
    })
    expect(await bodyDigest(body)).toBeUndefined()
  })

  it('cancels a body that takes too long', async () => {
    let isCancelled = false
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytes('a')),
      cancel: () => void (isCancelled = true),
    })
    expect([await bodyDigest(body, 1), isCancelled]).toEqual([undefined, true])
  })
})
