import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Notice } from '../../../src/jobs/webhooks/notice.ts'
import { sendNotice } from '../../../src/jobs/webhooks/send-notice.ts'

const NOTICE: Notice = { id: 'anomaly-1', type: 'anomaly.opened', domain: 'a.example', atMs: 0, text: 'held', path: '/anomalies/anomaly-1' } // prettier-ignore
const WEBHOOK = { url: 'https://hooks.example/x', secret: 'kept', consoleUrl: 'https://console.example' }

async function sent(answer: () => Promise<Response>) {
  const requests: Request[] = []
  const post = (url: string, init: RequestInit) => {
    requests.push(new Request(url, init))
    return answer()
  }
  const problem = await sendNotice(NOTICE, WEBHOOK, { fetch: post as typeof fetch, nowMs: 5_000 })
  return { problem, request: requests[0]! }
}

describe('sendNotice()', () => {
  it('posts what happened, signed', async () => {
    const { problem, request } = await sent(async () => new Response('ok'))
    const body = await request.text()
    expect([problem, request.method, request.redirect]).toEqual([undefined, 'POST', 'manual'])
    expect(JSON.parse(body)).toEqual({
      type: 'anomaly.opened',
      timestamp: '1970-01-01T00:00:00.000Z',
      data: {
        domain: 'a.example',
        text: 'held',
        path: '/anomalies/anomaly-1',
        url: 'https://console.example/anomalies/anomaly-1',
      },
    })
    const signature = createHmac('sha256', 'kept').update(`anomaly-1.5.${body}`).digest('base64')
    expect(request.headers.get('webhook-signature')).toBe(`v1,${signature}`)
    expect([request.headers.get('webhook-id'), request.headers.get('webhook-timestamp')]).toEqual(['anomaly-1', '5'])
  })

  it('says why it was not taken', async () => {
    expect((await sent(async () => new Response('', { status: 503 }))).problem).toBe('it answered 503')
    expect((await sent(async () => new Response(null, { status: 302 }))).problem).toBe('it answered 302')
    expect((await sent(() => Promise.reject(new TypeError('no route')))).problem).toContain('no route')
  })
})
