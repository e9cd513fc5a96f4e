import { afterEach, describe, expect, it, vi } from 'vitest'
import { consumeNotices } from '../../../src/jobs/webhooks/consume-notices.ts'
import type { Notice } from '../../../src/jobs/webhooks/notice.ts'

afterEach(() => vi.restoreAllMocks())

const ENV = { WEBHOOK_URL: 'https://hooks.example/', WEBHOOK_SECRET: 'kept' }

async function consumed(status: number, { attempts = 1, env = ENV }: { attempts?: number; env?: object } = {}) {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const post = vi.fn(async () => new Response(null, { status }))
  const ends: string[] = []
  const body: Notice = { id: 'n', type: 'run.failed', domain: 'a.example', atMs: 0, text: '', path: '/runs/n' }
  const message = { body, attempts, ack: () => ends.push('ack'), retry: (how: { delaySeconds: number }) => ends.push(`retry in ${how.delaySeconds}`) } // prettier-ignore
  await consumeNotices({ messages: [message] } as unknown as MessageBatch<Notice>, env, post)
  return { ends, requests: post.mock.calls.length }
}

describe('consumeNotices()', () => {
  it('sends a notice once it is taken, and again after longer and longer pauses', async () => {
    expect(await consumed(204)).toEqual({ ends: ['ack'], requests: 1 })
    expect((await consumed(500)).ends).toEqual(['retry in 30'])
    expect((await consumed(500, { attempts: 4 })).ends).toEqual(['retry in 240'])
    expect((await consumed(500, { attempts: 9 })).ends).toEqual(['retry in 3600'])
  })

  it('sends nothing without an address, and nothing unsigned', async () => {
    expect(await consumed(204, { env: {} })).toEqual({ ends: ['ack'], requests: 0 })
    vi.restoreAllMocks()
    expect(await consumed(204, { env: { WEBHOOK_URL: 'https://hooks.example/' } })).toEqual({ ends: ['ack'], requests: 0 }) // prettier-ignore
    expect(console.error).toHaveBeenCalled()
  })
})
