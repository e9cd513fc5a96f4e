import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { ConsoleEnv } from '../../src/console/console-deps.ts'
import { showPage, type PageFrame } from '../../src/console/show-page.tsx'

async function shown(frame: PageFrame, via: 'session' | 'login' = 'session') {
  const app = new Hono<ConsoleEnv>()
  app.get('/runs/7', (c) => {
    c.set('caller', { name: '<b>ann</b>', domains: 'all' })
    c.set('csrf', 'forms-token')
    c.set('via', via)
    c.set('sections', [
      { name: 'run', text: 'Run' },
      { name: 'runs', text: 'Runs' },
    ])
    return showPage(c, frame, 'content & more', 404)
  })
  const response = await app.request('/runs/7')
  return { status: response.status, html: await response.text() }
}

describe('showPage()', () => {
  it('puts a page into its frame, escaped', async () => {
    const { status, html } = await shown({ title: '<Runs>' })
    expect(status).toBe(404)
    expect(html).toMatch(/^<!doctype html><html lang="en">/)
    expect(html).toContain('<title>&lt;Runs&gt; · edge-canonicalizer</title>')
    expect(html).toContain('content &amp; more')
    expect(html).toContain('&lt;b&gt;ann&lt;/b&gt;')
    expect(html).toContain('<a href="/run">Run</a><a href="/runs" aria-current="page">Runs</a>')
  })

  it('can be signed out of where a session was begun here', async () => {
    expect((await shown({ title: 'a' })).html).toContain('action="/sign-out"')
    expect((await shown({ title: 'a' }, 'login')).html).not.toContain('action="/sign-out"')
  })

  it('loads itself again for readers without scripts', async () => {
    const { html } = await shown({ title: 'a', refreshSeconds: 5 })
    expect(html).toContain('<noscript><meta http-equiv="refresh" content="5"/></noscript>')
    expect((await shown({ title: 'a' })).html).not.toContain('refresh')
  })
})
