/** Takes pictures of pages that are already fetched, in a browser without access to the network. */

import { sleep } from '../../fetcher/sleep.ts'
import type { Page } from '../../fingerprint/types.ts'
import { openDevtools, type BrowserBinding, type Devtools, type DevtoolsParams } from './devtools.ts'
import { MAX_PART_BYTES, type PageParts, type Part } from './page-parts.ts'

/** What became of one page. */
export type Shot =
  /** WebP. */
  | { readonly kind: 'taken'; readonly bytes: Uint8Array; readonly partsLeftOut: number }
  /** One line for people. */
  | { readonly kind: 'none'; readonly why: string }

/** Takes pictures one after the other; no page sees what another has left. */
export interface Camera {
  /** Never rejects. */
  shoot(page: Page, parts: PageParts): Promise<Shot>
  /** Never rejects. */
  close(): Promise<void>
}

/** Bytes of a picture. */
export const MAX_PICTURE_BYTES = 300_000

const SIZE = { width: 1280, height: 800 } as const
const LOAD_MS = 15_000
/** For scripts, once everything is loaded. */
const SETTLE_MS = 500
/** From good to bad; what is full of noise is at last half as large. */
const CAPTURES: readonly DevtoolsParams[] = [
  { quality: 60 },
  { quality: 30 },
  { quality: 30, clip: { x: 0, y: 0, ...SIZE, scale: 0.5 } },
]

/** A proxy that does not exist blocks all traffic, sockets and prefetches too; intercepted requests never reach it. */
const SEALED = { proxyServer: 'http://127.0.0.1:9', proxyBypassList: '<-loopback>' } as const
/** Frames and workers have requests of their own, which would not be seen here. */
const DOCUMENT_POLICY = "frame-src 'none'; worker-src 'none'; object-src 'none'"
// WebRTC bypasses proxies.
const WITHOUT_WEBRTC = 'delete globalThis.RTCPeerConnection; delete globalThis.webkitRTCPeerConnection'

// The second alone where the page was to go elsewhere before it was whole.
const LOADED: readonly string[] = ['Page.loadEventFired', 'Page.frameStoppedLoading']

const PREPARATIONS: readonly (readonly [string, DevtoolsParams])[] = [
  ['Page.enable', {}],
  ['Page.addScriptToEvaluateOnNewDocument', { source: WITHOUT_WEBRTC }],
  ['Emulation.setDeviceMetricsOverride', { ...SIZE, deviceScaleFactor: 1, mobile: false }],
  ['Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] }],
  ['Fetch.enable', { patterns: [{ urlPattern: '*' }] }],
]

/**
 * Starts a browser. Never rejects: without one, every page gets the reason why it has no picture.
 *
 * @param loadMs what a page has not got by then is not on its picture; default 15,000
 * @param answerMs how long the browser may take for a command; default 10,000
 */
export async function openCamera(binding: BrowserBinding, loadMs = LOAD_MS, answerMs?: number): Promise<Camera> {
  try {
    const devtools = await openDevtools(binding, answerMs)
    const shoot = async (page: Page, parts: PageParts) => shotOf(page, parts, { devtools, loadMs })
    return { shoot, close: () => devtools.close() }
  } catch (error) {
    const why = lineOf(error)
    return { shoot: async () => ({ kind: 'none', why }), close: async () => undefined }
  }
}

interface Setting {
  readonly devtools: Devtools
  readonly loadMs: number
}

async function shotOf(page: Page, parts: PageParts, setting: Setting): Promise<Shot> {
  const { devtools } = setting
  if (!/html/i.test(page.contentType)) return { kind: 'none', why: 'the page is no HTML' }
  if (page.body.length > MAX_PART_BYTES) return { kind: 'none', why: 'the page is too large to be shown' }
  let context: DevtoolsParams | undefined
  try {
    context = await devtools.send('Target.createBrowserContext', SEALED)
    const bytes = await showAndCapture(page, parts, { ...setting, context })
    if (bytes === undefined) return { kind: 'none', why: 'the picture is too large' }
    return { kind: 'taken', bytes, partsLeftOut: parts.leftOut() }
  } catch (error) {
    return { kind: 'none', why: lineOf(error) }
  } finally {
    parts.close()
    if (context !== undefined) await devtools.send('Target.disposeBrowserContext', context).catch(() => undefined)
  }
}

async function showAndCapture(
  page: Page,
  parts: PageParts,
  { devtools, loadMs, context }: Setting & { readonly context: DevtoolsParams },
): Promise<Uint8Array | undefined> {
  const { targetId } = await devtools.send('Target.createTarget', { url: 'about:blank', ...context })
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: true })
  const session = String(sessionId)
  const loaded = Promise.withResolvers<void>()
  const answerRequest = requestAnswerer(
    page,
    parts,
    (method, params) => void devtools.send(method, params, session).catch(ignore),
  )
  devtools.listen(session, (method, params) => {
    if (method === 'Fetch.requestPaused') void answerRequest(params as unknown as PausedRequest).catch(ignore)
    if (LOADED.includes(method)) loaded.resolve()
    // A page with an open dialog would wait for ever.
    if (method === 'Page.javascriptDialogOpening')
      void devtools.send('Page.handleJavaScriptDialog', { accept: false }, session).catch(ignore)
  })
  for (const [method, params] of PREPARATIONS) await devtools.send(method, params, session)
  const { errorText } = await devtools.send('Page.navigate', { url: page.finalUrl }, session)
  if (typeof errorText === 'string') throw new Error(`the browser does not show it: ${errorText}`)
  await Promise.race([loaded.promise, sleep(loadMs)])
  await sleep(SETTLE_MS)
  return captureSmall(devtools, session)
}

/** The best picture that is small enough; undefined where none is. */
async function captureSmall(devtools: Devtools, session: string): Promise<Uint8Array | undefined> {
  for (const how of CAPTURES) {
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', ...how }, session)
    const bytes = Uint8Array.fromBase64(String(data))
    if (bytes.length <= MAX_PICTURE_BYTES) return bytes
  }
  return undefined
}

interface PausedRequest {
  readonly requestId: string
  readonly request: { readonly url: string; readonly method: string }
  readonly resourceType: string
}

/** Answers the requests of the browser: the page once, as it was fetched, and its parts within the bounds; no other URL. */
function requestAnswerer(
  page: Page,
  parts: PageParts,
  send: (method: string, params: DevtoolsParams) => void,
): (paused: PausedRequest) => Promise<void> {
  let isShown = false
  return async ({ requestId, request: { url, method }, resourceType: type }) => {
    if (type === 'Document') {
      // Aborted, so that the page stays where another one was to take its place.
      if (isShown) return send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      isShown = true
      return send('Fetch.fulfillRequest', { requestId, ...documentAnswer(page) })
    }
    // `blob:` and the like: what the page has made itself.
    if (!/^https?:/.test(url)) return send('Fetch.continueRequest', { requestId })
    const part = await parts.answer({ url, method, type })
    if (part === undefined) send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
    else send('Fetch.fulfillRequest', { requestId, ...partAnswer(part) })
  }
}

function documentAnswer({ contentType, body }: Page): DevtoolsParams {
  const responseHeaders = [header('content-type', contentType), header('content-security-policy', DOCUMENT_POLICY)]
  return { responseCode: 200, responseHeaders, body: body.toBase64() }
}

/** Without cookies, and open to the page from whichever host of the site it comes. */
function partAnswer({ status, contentType, body }: Part): DevtoolsParams {
  const responseHeaders = [header('content-type', contentType), header('access-control-allow-origin', '*')]
  return { responseCode: status, responseHeaders, body: body.toBase64() }
}

function header(name: string, value: string): { readonly name: string; readonly value: string } {
  return { name, value: value.replaceAll(/[^\x20-\x7e]/g, '') }
}

function lineOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
}

function ignore(): void {
  // The browser is gone, or the page is: the picture that waits for it tells.
}
