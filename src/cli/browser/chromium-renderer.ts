/** Shows a page in a real Chromium and reads what is visible, for the fingerprint `rendered`. */

import type { Browser, BrowserContext } from 'playwright-core'
import { chromium } from 'playwright-core'
import { PLAIN_FETCH_HEADERS } from '../../fetcher/host-client.ts'
import type { RenderedPage } from '../../fingerprint/types.ts'
import { startSandboxed } from './chromium-sandbox.ts'
import { CommandFailure } from '../output/failure.ts'
import type { GuardedProxy, ProxyGuard } from './guarded-proxy.ts'
import { REFUSED_HEADER, startGuardedProxy } from './guarded-proxy.ts'
import { VISIBLE_BOXES } from './visible-boxes.ts'

/** How pages are shown. The guard decides about every request of a page, its own address included. */
export interface RendererOptions extends ProxyGuard {
  /** Program to start, see `chromiumPath`. */
  readonly executablePath: string
  /** Sent as `User-Agent`. Default: what Chromium sends. */
  readonly userAgent?: string
  /** Time for one page, default 15,000. */
  readonly timeoutMs?: number
  /** Quiet time that scripts get after the page was loaded, at most; default 1,000. */
  readonly settleMs?: number
  /** Hears what people should know, one line each. */
  readonly warn?: (line: string) => void
}

/** What became of one page. */
export type RenderOutcome =
  | { readonly kind: 'rendered'; readonly rendered: RenderedPage }
  /** One line for people. */
  | { readonly kind: 'failed'; readonly detail: string }

/** A browser that shows pages one after another or at once; none sees cookies or storage of another. */
export interface ChromiumRenderer {
  /** Never throws. */
  render(url: string): Promise<RenderOutcome>
  close(): Promise<void>
}

const ARGUMENTS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--dns-prefetch-disable',
  '--disable-dev-shm-usage',
  // Nothing leaves beside the proxy, not even to loopback or by UDP.
  '--proxy-bypass-list=<-loopback>',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
]
const VIEWPORT = { width: 1280, height: 800 }

/** Starts Chromium behind a guarded proxy. Throws `CommandFailure` when it does not start. */
export async function startChromiumRenderer(options: RendererOptions): Promise<ChromiumRenderer> {
  const proxy = await startGuardedProxy(options)
  const browser = await launch(options, proxy)
  return {
    async render(url) {
      let context: BrowserContext | undefined
      try {
        context = await guardedContext(browser, options)
        return { kind: 'rendered', rendered: await show(context, url, options) }
      } catch (error) {
        return { kind: 'failed', detail: firstLine(error) }
      } finally {
        await context?.close().catch(() => undefined)
      }
    },
    async close() {
      await browser.close()
      await proxy.close()
    },
  }
}

async function launch(
  { executablePath, warn = () => undefined }: RendererOptions,
  proxy: GuardedProxy,
): Promise<Browser> {
  // Signals are the command's own: it closes the browser when it ends.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }
  const settings = { executablePath, args: ARGUMENTS, proxy: { server: proxy.url }, ...signals }
  try {
    return await startSandboxed({
      start: (chromiumSandbox) => chromium.launch({ ...settings, chromiumSandbox }),
      isRoot: process.getuid?.() === 0,
      warn,
    })
  } catch (error) {
    await proxy.close()
    throw new CommandFailure(`Chromium at ${executablePath} does not start: ${firstLine(error)}`)
  }
}

/** A fresh profile. Requests that the page begins are judged here by their whole URL; the proxy judges where they end up. */
async function guardedContext(browser: Browser, options: RendererOptions): Promise<BrowserContext> {
  const context = await browser.newContext({
    acceptDownloads: false,
    serviceWorkers: 'block',
    viewport: VIEWPORT,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
    ...(options.userAgent === undefined ? {} : { userAgent: options.userAgent }),
  })
  await context.route('**/*', async (route) => {
    const request = route.request()
    const passes =
      request.method() === 'GET' && (await Promise.resolve(options.allow(request.url())).catch(() => false))
    const headers = { ...request.headers(), ...PLAIN_FETCH_HEADERS }
    await (passes ? route.continue({ headers }) : route.abort('blockedbyclient'))
  })
  await context.routeWebSocket('**/*', (socket) => socket.close())
  return context
}

async function show(context: BrowserContext, url: string, options: RendererOptions): Promise<RenderedPage> {
  const page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined))
  const timeout = options.timeoutMs ?? 15_000
  page.setDefaultTimeout(timeout)
  const answer = await page.goto(url, { waitUntil: 'load', timeout })
  if (answer?.headers()[REFUSED_HEADER] !== undefined) throw new Error('a redirect to what may not be reached')
  await page.waitForLoadState('networkidle', { timeout: options.settleMs ?? 1000 }).catch(() => undefined)
  return page.evaluate<RenderedPage>(VISIBLE_BOXES)
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
}
