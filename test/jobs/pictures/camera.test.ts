import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '../../../src/fingerprint/types.ts'
import { MAX_PICTURE_BYTES, openCamera, type Camera, type Shot } from '../../../src/jobs/pictures/camera.ts'
import { MAX_PART_BYTES, type PageParts, type Part, type PartRequest } from '../../../src/jobs/pictures/page-parts.ts'
import { needs } from '../../support/needs.ts'
import { FULL, lookAt, startChromium, type StartedChromium } from './support/chromium-binding.ts'

let chromium: StartedChromium
let camera: Camera
let outside: Server
let contacts = 0
beforeAll(async () => {
  chromium = await startChromium()
  camera = await openCamera(chromium.binding)
  outside = createServer((socket) => {
    contacts += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => {
    outside.listen(0, '127.0.0.1', resolve)
  })
})
afterAll(async () => {
  await chromium?.close()
  outside?.close()
})

function pageOf(html: string, more: Partial<Page> = {}): Page {
  const url = 'https://shop.example/p?a=1'
  const body = new TextEncoder().encode(html)
  return { url, finalUrl: url, status: 200, contentType: 'text/html; charset=utf-8', body, ...more }
}

/** The parts of a page by path; everything that was asked for is written down. */
function partsOf(files: Readonly<Record<string, string>>): PageParts & { readonly asked: PartRequest[] } {
  const asked: PartRequest[] = []
  const answer = (request: PartRequest): Part | undefined => {
    asked.push(request)
    const text = files[new URL(request.url).pathname]
    const contentType = request.type === 'Stylesheet' ? 'text/css' : 'text/javascript'
    return text === undefined ? undefined : { status: 200, contentType, body: new TextEncoder().encode(text) }
  }
  return { asked, answer: async (request) => answer(request), leftOut: () => 3, close: () => undefined }
}

function bytesOf(shot: Shot): Uint8Array {
  expect(shot.kind, JSON.stringify(shot)).toBe('taken')
  return shot.kind === 'taken' ? shot.bytes : new Uint8Array()
}

const RED = '255,0,0'
const GREEN = '0,128,0'

/** Lossy pictures are a shade beside the colour. */
function isNear(colour: string | undefined, wanted: string): boolean {
  const [a, b] = [colour ?? '', wanted].map((text) => text.split(',').map(Number))
  return a?.length === 3 && a.every((value, i) => Math.abs(value - (b?.[i] ?? 0)) < 12)
}

async function colourOf(shot: Shot): Promise<string | undefined> {
  return (await lookAt(chromium, bytesOf(shot), [[640, 700]])).colours[0]
}

describe('a picture', needs('chromium'), () => {
  it('shows the page that was handed in, with its style and what its scripts make of it', async () => {
    const parts = partsOf({ '/s.css': 'html { background: red }', '/s.js': 'document.body.style.height = "400px"; document.body.style.margin = 0; document.body.style.background = "blue"; document.documentElement.style.background = "green"' }) // prettier-ignore
    const html = '<link rel="stylesheet" href="/s.css"><body><h1>Lamp</h1><script src="/s.js"></script>'
    const shot = await camera.shoot(pageOf(html), parts)
    const seen = await lookAt(chromium, bytesOf(shot), [[640, 300], [640, 700]]) // prettier-ignore
    expect([seen.width, seen.height]).toEqual([1280, 800])
    expect([isNear(seen.colours[0], '0,0,255'), isNear(seen.colours[1], GREEN)], seen.colours.join(' ')).toEqual([true, true]) // prettier-ignore
    expect(parts.asked.slice(0, 2).map(({ url, type }) => `${type} ${url}`)).toEqual([
      'Stylesheet https://shop.example/s.css',
      'Script https://shop.example/s.js',
    ])
    expect(shot).toMatchObject({ partsLeftOut: 3 })
  })

  it('shows an error page too, and one whose charset is not ours', async () => {
    const body = new Uint8Array([...'<body style="background:red">caf'].map((c) => c.charCodeAt(0)).concat(0xe9))
    const page = pageOf('', { status: 404, body, contentType: 'text/html; charset=iso-8859-1' })
    expect(isNear(await colourOf(await camera.shoot(page, partsOf({}))), RED)).toBe(true)
  })

  it('is small enough, whatever is on it', async () => {
    const noise = `<canvas id="c" width="1280" height="800" style="position:fixed;inset:0"></canvas><script>
      const pen = document.getElementById('c').getContext('2d'); const image = pen.createImageData(1280, 800)
      let seed = 1; for (let i = 0; i < image.data.length; i++) image.data[i] = (seed = (seed * 16807) % 2147483647) & 255
      for (let i = 3; i < image.data.length; i += 4) image.data[i] = 255
      pen.putImageData(image, 0, 0)</script>`
    const shot = await camera.shoot(pageOf(noise), partsOf({}))
    const bytes = bytesOf(shot)
    expect(bytes.length).toBeGreaterThan(50_000)
    expect(bytes.length).toBeLessThanOrEqual(MAX_PICTURE_BYTES)
    expect(await lookAt(chromium, bytes, [])).toMatchObject({ width: 640, height: 400 })
  })

  it('of a page that asks, opens windows or goes elsewhere is of that page', async () => {
    const html = `<body style="background:green"><script>
      window.open('https://elsewhere.example/'); location.href = 'https://elsewhere.example/'; alert(1); confirm('x')
      </script><meta http-equiv="refresh" content="0; url=https://elsewhere.example/">`
    const shot = await camera.shoot(pageOf(html), partsOf({}))
    expect(isNear(await colourOf(shot), GREEN)).toBe(true)
  })

  it('does not know what the page before it has left', async () => {
    await camera.shoot(pageOf('<script>document.cookie = "a=1"; localStorage.a = 1</script>'), partsOf({}))
    const html = `<script>const known = document.cookie + (localStorage.a ?? '')
      document.documentElement.style.background = known === '' ? 'green' : 'red'</script>`
    expect(isNear(await colourOf(await camera.shoot(pageOf(html), partsOf({}))), GREEN)).toBe(true)
  })
})

describe('the browser', needs('chromium'), () => {
  it('reaches no network: a request without an answer here fails', async () => {
    const at = `127.0.0.1:${(outside.address() as AddressInfo).port}`
    const html = `<link rel="preconnect" href="http://${at}"><link rel="prefetch" href="http://${at}/f"><img src="http://${at}/i">
      <iframe src="http://${at}/frame"></iframe><iframe srcdoc="<img src=http://${at}/d>"></iframe><object data="http://${at}/o"></object>
      <video src="http://${at}/v"></video><script>
      fetch('http://${at}/x').catch(() => 0); navigator.sendBeacon('http://${at}/b', '1'); new EventSource('http://${at}/e')
      new WebSocket('ws://${at}/w')
      try { new Worker(URL.createObjectURL(new Blob(["fetch('http://${at}/worker')"]))) } catch {}
      window.open('http://${at}/window')
      document.body.style.background = typeof RTCPeerConnection === 'undefined' ? 'green' : 'red'
      document.body.style.height = '900px'</script>`
    const page = pageOf(html, { url: 'http://shop.example/', finalUrl: 'http://shop.example/' })
    const shot = await camera.shoot(page, partsOf({}))
    expect(isNear(await colourOf(shot), GREEN)).toBe(true)
    expect(contacts).toBe(0)
    // The server would have noticed.
    await fetch(`http://${at}/`).catch(() => undefined)
    expect(contacts).toBe(1)
  })

  it('is asked for nothing where a page cannot be shown', async () => {
    const none = await openCamera(FULL)
    const shoot = (page: Page) => none.shoot(page, partsOf({}))
    expect(await shoot(pageOf('<h1>Lamp</h1>'))).toEqual({ kind: 'none', why: 'no browser is available: HTTP 429' })
    await none.close()
    expect(await camera.shoot(pageOf('{}', { contentType: 'application/json' }), partsOf({}))).toEqual({
      kind: 'none',
      why: 'the page is no HTML',
    })
    const large = pageOf('', { body: new Uint8Array(MAX_PART_BYTES + 1) })
    expect(await camera.shoot(large, partsOf({}))).toEqual({ kind: 'none', why: 'the page is too large to be shown' })
  })

  it('is given up on with a page that never rests, and takes the next one', async () => {
    const hasty = await openCamera(chromium.binding, 1_000, 3_000)
    const shot = await hasty.shoot(pageOf('<h1>Lamp</h1><script>for (;;) {}</script>'), partsOf({}))
    expect(shot).toMatchObject({ kind: 'none', why: expect.stringContaining('did not answer') })
    const next = await hasty.shoot(pageOf('<body style="background:green">'), partsOf({}))
    expect(isNear(await colourOf(next), GREEN)).toBe(true)
  })

  it('ends with the camera, which says so afterwards', async () => {
    const other = await startChromium()
    const short = await openCamera(other.binding)
    await short.close()
    const shot = await short.shoot(pageOf('<h1>Lamp</h1>'), partsOf({}))
    expect(shot).toEqual({ kind: 'none', why: 'the browser is gone' })
    await other.close()
  })
})
