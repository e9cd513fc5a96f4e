import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { ConsoleEnv } from '../../src/console/console-deps.ts'
import { SECTIONS } from '../../src/console/sections.ts'
import { signedConsole } from './support/signed-console.ts'

describe.each(SECTIONS)('the section $text', ({ name, text, addPages }) => {
  it('has a first page under its name and its title, marked in the navigation', async () => {
    const { ask, signIn } = signedConsole()
    await signIn()
    const { status, html } = await ask(`/${name}`)
    expect(status).toBe(200)
    expect(html).toContain(`<title>${text} · edge-canonicalizer</title>`)
    expect(html).toContain(`<a href="/${name}" aria-current="page">${text}</a>`)
  })

  it('keeps its pages below its name', () => {
    const app = new Hono<ConsoleEnv>()
    for (const add of addPages) add(app, signedConsole().world.deps)
    const outside = app.routes.filter(({ path }) => path !== `/${name}` && !path.startsWith(`/${name}/`))
    expect(outside.map(({ path }) => path)).toEqual([])
  })
})
