/** A real Chromium behind the shape of the platform's browser binding, and a look into the pictures it takes. */

import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumPath } from '../../../../src/cli/browser/chromium-path.ts'
import { openDevtools, type BrowserBinding } from '../../../../src/jobs/pictures/devtools.ts'

/** A Chromium that was started. */
export interface StartedChromium {
  readonly binding: BrowserBinding
  /** Sockets that were opened through the binding and have not been told to end the browser. */
  close(): Promise<void>
}

// Each process that only waits for a next page takes a tenth of a second of a core.
const NO_SPARE = '--disable-features=SpareRendererForSitePerProcess'

/** Starts Chromium with an open DevTools port; each connection is a session of its own, whose `Browser.close` ends them all. */
export async function startChromium(): Promise<StartedChromium> {
  const profile = await mkdtemp(join(tmpdir(), 'pictures-'))
  const own = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--remote-debugging-port=0',
    NO_SPARE,
  ]
  const program = spawn(chromiumPath(process.env), [...own, `--user-data-dir=${profile}`, 'about:blank'])
  const ended = new Promise<void>((resolve) => program.once('exit', () => resolve()))
  const endpoint = await new Promise<string>((resolve) => {
    let said = ''
    program.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
  return {
    binding: { fetch: (url) => answer(url, endpoint) },
    async close() {
      program.kill()
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function answer(url: string, endpoint: string): Promise<Response> {
  if (new URL(url).pathname === '/v1/acquire') return Response.json({ sessionId: 'one' })
  const webSocket = new WebSocket(endpoint)
  await new Promise((resolve) => {
    webSocket.addEventListener('open', resolve)
  })
  Object.assign(webSocket, { accept: () => undefined })
  return { ok: false, status: 101, webSocket } as unknown as Response
}

/** A binding of an account that may start no further browser. */
export const FULL: BrowserBinding = { fetch: async () => new Response('', { status: 429 }) }

type Look = (expression: string) => Promise<unknown>
const viewers = new WeakMap<StartedChromium, Promise<Look>>()

/** A page of its own that pictures are put on, one after the other. */
async function openViewer({ binding }: StartedChromium): Promise<Look> {
  const devtools = await openDevtools(binding)
  const { targetId } = await devtools.send('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: true })
  return async (expression) => {
    const options = { expression, awaitPromise: true, returnByValue: true }
    const { result } = await devtools.send('Runtime.evaluate', options, String(sessionId))
    return (result as { readonly value: unknown }).value
  }
}

/** What a picture shows: its size, and the colours (`r,g,b`) at some of its places. Ends nothing. */
export async function lookAt(
  chromium: StartedChromium,
  picture: Uint8Array,
  places: readonly (readonly [number, number])[],
): Promise<{ readonly width: number; readonly height: number; readonly colours: readonly string[] }> {
  const viewer = viewers.get(chromium) ?? openViewer(chromium)
  viewers.set(chromium, viewer)
  const value = await (
    await viewer
  )(`(async () => {
    const image = new Image()
    image.src = 'data:image/webp;base64,${picture.toBase64()}'
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
    const pen = canvas.getContext('2d')
    pen.drawImage(image, 0, 0)
    const colours = ${JSON.stringify(places)}.map(([x, y]) => [...pen.getImageData(x, y, 1, 1).data].slice(0, 3).join())
    return { width: image.width, height: image.height, colours }
  })()`)
  return value as Awaited<ReturnType<typeof lookAt>>
}
