import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { devtoolsOver, openDevtools, type BrowserBinding } from '../../../src/jobs/pictures/devtools.ts'
import { needs } from '../../support/needs.ts'
import { FULL, startChromium } from './support/chromium-binding.ts'

/** A socket whose other end is the test. */
class FakeSocket extends EventTarget {
  readonly sent: { readonly id: number; readonly method: string; readonly sessionId?: string }[] = []
  isClosed = false
  send(text: string): void {
    this.sent.push(JSON.parse(text) as FakeSocket['sent'][number])
  }
  close(): void {
    this.isClosed = true
  }
  say(message: object): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }))
  }
}

let socket: FakeSocket
beforeEach(() => {
  socket = new FakeSocket()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

/** Waits for a rejection from the start, so that none is ever unhandled. */
const failureOf = (promise: Promise<unknown>) => promise.then(() => 'none', (error: unknown) => (error as Error).message) // prettier-ignore

const devtools = () => devtoolsOver(socket as unknown as WebSocket)

describe('commands', () => {
  it('get the answers that bear their numbers, in any order', async () => {
    const { send } = devtools()
    const both = [send('Page.enable', {}, 'page-1'), send('Browser.getVersion')]
    expect(socket.sent).toEqual([
      { id: 1, method: 'Page.enable', params: {}, sessionId: 'page-1' },
      { id: 2, method: 'Browser.getVersion', params: {} },
    ])
    socket.say({ id: 2, result: { product: 'Chromium' } })
    socket.say({ id: 1 })
    socket.say({ id: 77, result: {} })
    expect(await Promise.all(both)).toEqual([{}, { product: 'Chromium' }])
  })

  it('are refused with what the browser says', async () => {
    const refused = devtools().send('No.such')
    socket.say({ id: 1, error: { message: "'No.such' wasn't found" } })
    await expect(refused).rejects.toThrow("'No.such' wasn't found")
  })

  it('are given up on after ten seconds', async () => {
    const late = failureOf(devtools().send('Page.captureScreenshot'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await late).toBe('the browser did not answer Page.captureScreenshot in 10 s')
  })

  it('fail at once when the browser goes, and after it went', async () => {
    const { send } = devtools()
    const open = failureOf(send('Page.enable'))
    socket.dispatchEvent(new Event('close'))
    expect(await open).toBe('the browser is gone')
    await expect(send('Page.enable')).rejects.toThrow('the browser is gone')
    expect(socket.sent).toHaveLength(1)
  })
})

describe('events', () => {
  it('come to the page they belong to', () => {
    const { listen } = devtools()
    const heard: unknown[] = []
    listen('page-1', (method, params) => heard.push([method, params]))
    socket.say({ method: 'Page.loadEventFired', params: { timestamp: 1 }, sessionId: 'page-1' })
    socket.say({ method: 'Page.loadEventFired', params: { timestamp: 2 }, sessionId: 'page-2' })
    socket.say({ method: 'Target.targetCreated', params: {} })
    expect(heard).toEqual([['Page.loadEventFired', { timestamp: 1 }]])
  })
})

describe('the browser', () => {
  it('is ended, whether it answers or not', async () => {
    const { close } = devtools()
    const ended = close()
    await vi.advanceTimersByTimeAsync(10_000)
    await ended
    expect([socket.sent[0]?.method, socket.isClosed]).toEqual(['Browser.close', true])
  })

  it('is not available, or not reachable', async () => {
    await expect(openDevtools(FULL)).rejects.toThrow('no browser is available: HTTP 429')
    const asked: string[] = []
    const deaf: BrowserBinding = {
      async fetch(url, init) {
        asked.push(`${new URL(url).pathname} ${new Headers(init?.headers).get('upgrade')}`)
        return url.endsWith('acquire') ? Response.json({ sessionId: 'a-1' }) : ({ status: 410, webSocket: null } as Response) // prettier-ignore
      },
    }
    await expect(openDevtools(deaf)).rejects.toThrow('the browser cannot be reached: HTTP 410')
    expect(asked).toEqual(['/v1/acquire null', '/v1/devtools/browser/a-1 websocket'])
  })

  it('answers when it is a real one', needs('chromium'), async () => {
    vi.useRealTimers()
    const chromium = await startChromium()
    const real = await openDevtools(chromium.binding)
    expect(await real.send('Browser.getVersion')).toMatchObject({ protocolVersion: '1.3' })
    await expect(real.send('No.such')).rejects.toThrow("'No.such' wasn't found")
    await real.close()
    await chromium.close()
  })
})
