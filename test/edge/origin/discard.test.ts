import { describe, expect, it } from 'vitest'
import { discard } from '../../../src/edge/origin/discard.ts'

describe('discard', () => {
  it('ends a body at its source', async () => {
    let ended = false
    await discard(new Response(new ReadableStream({ cancel: () => void (ended = true) })))
    expect(ended).toBe(true)
  })

  it.each([
    ['is none', new Response(null)],
    ['is being read', new Response('x')],
    ['cannot be ended', new Response(new ReadableStream({ cancel: () => Promise.reject(new Error('no')) }))],
  ])('does not mind a body that %s', async (what, response) => {
    if (what === 'is being read') response.body?.getReader()
    await expect(discard(response)).resolves.toBeUndefined()
  })
})
