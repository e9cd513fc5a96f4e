import { chmodSync, readFileSync } from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChromiumRenderer, RenderOutcome } from '../../../src/cli/browser/chromium-renderer.ts'
import { chromiumPath } from '../../../src/cli/browser/chromium-path.ts'
import { startChromiumRenderer } from '../../../src/cli/browser/chromium-renderer.ts'
import { CommandFailure } from '../../../src/cli/output/failure.ts'
import { compareFingerprints } from '../../../src/fingerprint/compare/compare.ts'
import { rendered } from '../../../src/fingerprint/kinds/rendered.ts'
import { needs } from '../../support/needs.ts'
import { temporaryDirectory, temporaryFile } from '../run-canon.ts'

const PAGES: Readonly<Record<string, string>> = {
  '/shell': `<title>Shell</title><div id="app"></div><script>
    document.getElementById('app').innerHTML = '<h1>Built by a script</h1><p style="display:none">unseen</p>'
    document.title = 'Built'</script>`,
  '/posts': `<p>Posting</p><script>fetch('/count', { method: 'POST' }); navigator.sendBeacon('/count', 'x')</script>
    <img src="/picture.png">`,
  '/reaches': `<p>Reaching</p><img src="/hop"><iframe src="/hop"></iframe>
    <script>
      fetch('/hop').catch(() => {}); new WebSocket('ws://' + location.host.replace(/:.*/, ':1') + '/')
      const code = "fetch('http://forbidden.test/worker').catch(() => {})"
      new Worker(URL.createObjectURL(new Blob([code])))
      window.open('http://forbidden.test/window')
    </script>`,
  '/endless': `<p>x</p><script src="/never"></script>`,
  '/alert': `<p>before</p><script>alert(1)</script><p>after</p>`,
}

/** Visible things, each by the tag of its box, in two states. */
const THINGS: Readonly<Record<string, (v: string) => string>> = {
  canvas: (v) => `<canvas></canvas><script>
    document.querySelector('canvas').getContext('2d').fillRect(0, 0, ${v} * 30, 50)</script>`,
  svg: (v) => `<svg width="90" height="90"><path d="M0 0h${v}0v50z"/></svg>`,
  // In an open shadow tree.
  p: (v) => `<div id="host"></div><script>
    document.getElementById('host').attachShadow({ mode: 'open' }).innerHTML = '<p>shade ${v}</p>'</script>`,
  // A background.
  img: (v) => `<div style="height:50px;background-image:url(/${v}.png)"></div>`,
  video: (v) => `<video width="90" height="90"><source src="/${v}.mp4"></video>`,
  iframe: (v) => `<iframe src="/frame-${v}"></iframe>`,
  select: (v) => `<select><option>none<option ${v === '1' ? 'selected' : ''}>some</select>`,
  input: (v) => `<input type="radio" ${v === '1' ? 'checked' : ''}><input type="radio">`,
}
const all = (v: string): string =>
  Object.values(THINGS)
    .map((thing) => thing(v))
    .join('')

const seen: string[] = []
const asked: string[] = []
let origin: Server
let base: string
let renderer: ChromiumRenderer

function boxesOf(outcome: RenderOutcome): readonly string[] {
  return outcome.kind === 'rendered' ? outcome.rendered.boxes.map(({ text }) => text) : [outcome.detail]
}

describe('the renderer', needs('chromium'), () => {
  beforeAll(async () => {
    origin = createServer((incoming: IncomingMessage, answer) => {
      const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://origin.test')
      const state = searchParams.get('state')
      seen.push(`${incoming.method} ${pathname}`)
      if (pathname === '/never') return
      if (pathname === '/hop')
        answer.writeHead(302, { location: `${base.replace('127.0.0.1', 'localhost')}/secret` }).end()
      else if (pathname === '/file')
        answer.writeHead(200, { 'content-disposition': 'attachment; filename=a.bin' }).end('binary')
      else
        answer
          .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
          .end(state === null ? (PAGES[pathname] ?? '<p>other</p>') : all(state))
    })
    await new Promise<void>((resolve) => {
      origin.listen(0, '127.0.0.1', resolve)
    })
    base = `http://127.0.0.1:${(origin.address() as AddressInfo).port}`
    renderer = await startChromiumRenderer({
      executablePath: chromiumPath({ CHROMIUM_PATH: process.env['CHROMIUM_PATH'] }),
      allow: (url) => {
        asked.push(url)
        return url.startsWith(`${base}/`)
      },
      timeoutMs: 4000,
      settleMs: 300,
    })
  }, 60_000)

  afterAll(async () => {
    await renderer.close()
    origin.closeAllConnections()
    await new Promise((resolve) => {
      origin.close(resolve)
    })
  })

  it('reads what scripts built and leaves out what is hidden', async () => {
    const outcome = await renderer.render(`${base}/shell`)
    expect(outcome).toMatchObject({
      kind: 'rendered',
      rendered: { title: 'Built', boxes: [{ tag: 'h1', text: 'Built by a script' }] },
    })
    expect(outcome.kind === 'rendered' && outcome.rendered.boxes[0]?.width).toBeGreaterThan(100)
  })

  it('gives one fingerprint for two visits, whatever the tracking parameter', async () => {
    const prints = await Promise.all(
      [`${base}/shell`, `${base}/shell?utm_source=x`].map(async (url) => {
        const outcome = await renderer.render(url)
        if (outcome.kind === 'failed') throw new Error(outcome.detail)
        const page = {
          url,
          finalUrl: url,
          status: 200,
          contentType: 'text/html',
          body: new Uint8Array(),
          rendered: outcome.rendered,
        }
        return rendered.of(page)
      }),
    )
    expect(prints[0]?.units).toHaveLength(2)
    expect(compareFingerprints(prints[0]!, prints[1]!).verdict).toBe('equal')
  })

  it('sees charts, drawings, shadow trees, backgrounds, films, frames, choices and ticks, alike on every visit', async () => {
    const visits = ['1', '1', '2'].map((state) => renderer.render(`${base}/?state=${state}`))
    const [one, again, other] = (await Promise.all(visits)).map((outcome) =>
      outcome.kind === 'rendered' ? outcome.rendered.boxes : [],
    )
    expect(again).toEqual(one)
    const saysOf = (boxes: typeof one, tag: string) => boxes?.filter((box) => box.tag === tag).map(({ text }) => text)
    for (const tag of Object.keys(THINGS)) {
      expect([tag, saysOf(one, tag)]).not.toEqual([tag, []])
      expect([tag, saysOf(one, tag)]).not.toEqual([tag, saysOf(other, tag)])
    }
  })

  it('sends nothing but GET', async () => {
    expect(boxesOf(await renderer.render(`${base}/posts`))).toContain('Posting')
    expect(seen).toContain('GET /posts')
    expect(seen.filter((line) => !line.startsWith('GET '))).toEqual([])
    expect(seen).not.toContain('GET /count')
  })

  it('reaches nothing that is not allowed: by redirect, frame, worker, socket or window', async () => {
    expect(boxesOf(await renderer.render(`${base}/reaches`))).toContain('Reaching')
    expect(seen).toContain('GET /hop')
    expect(asked.some((url) => url.includes('localhost') && url.endsWith('/secret'))).toBe(true)
    expect(seen.filter((line) => line.includes('secret'))).toEqual([])
  })

  it('fails in one line for a page that is not allowed or redirects there, a download, a page without end, and no page', async () => {
    for (const url of [
      'http://forbidden.test/',
      `${base}/hop`,
      `${base}/file`,
      `${base}/endless`,
      'http://127.0.0.1:1/',
      'no url',
    ]) {
      const outcome = await renderer.render(url)
      expect(outcome.kind, url).toBe('failed')
      expect(boxesOf(outcome)[0]).not.toContain('\n')
    }
  })

  it('is not held up by a dialog', async () => {
    expect(boxesOf(await renderer.render(`${base}/alert`))).toEqual(['before', 'after'])
  })
})

describe('the sandbox', needs('chromium'), () => {
  it('is given up by root alone, who is told', async () => {
    const notes = join(temporaryDirectory(), 'arguments')
    const executablePath = temporaryFile('browser', `#!/bin/sh\nprintf '%s\\n' "$@" > ${notes}\nexec ${chromiumPath(process.env)} --no-sandbox "$@"\n`) // prettier-ignore
    chmodSync(executablePath, 0o755)
    const lines: string[] = []
    const guest = await startChromiumRenderer({ executablePath, allow: () => true, warn: (line) => lines.push(line) })
    await guest.close()
    const isRoot = process.getuid?.() === 0
    expect(readFileSync(notes, 'utf8').split('\n').includes('--no-sandbox')).toBe(isRoot)
    expect(lines).toEqual(isRoot ? [expect.stringContaining('since this is root')] : [])
  })
})

it('refuses a program that is no browser', async () => {
  await expect(startChromiumRenderer({ executablePath: '/bin/false', allow: () => true })).rejects.toThrow(
    CommandFailure,
  )
})
