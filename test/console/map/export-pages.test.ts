import { describe, expect, it } from 'vitest'
import { addExportPages } from '../../../src/console/map/export-pages.tsx'
import { EXPORT_TARGETS } from '../../../src/export/targets/targets.ts'
import { putInForce, recordOf } from '../../api/support/memory-control.ts'
import { consoleWorld } from '../support/console-world.ts'

const PATH = '/domains/shop.example/export'

describe('other caches', () => {
  it('are listed with what each leaves as it is', async () => {
    const world = consoleWorld(addExportPages)
    putInForce(world.memory, recordOf('shop.example', 3, { strip: ['tint'] }), 'ann')
    const { html, text } = await world.get(PATH)
    expect(text).toContain('revision 3')
    for (const { name } of EXPORT_TARGETS) expect(html).toContain(`${PATH}/${name}"`)
    expect(text).toMatch(/Varnish, VCL 4.1 8 rules/)
  })

  it.each(['haproxy', 'netlify'])('offer every file of %s, under its own name', async (name) => {
    const world = consoleWorld(addExportPages)
    const patterns = { '/p/*?id&ref': { keep: ['id'], drop: ['ref'], basis: 'verified', dropValues: { id: ['1'] } } }
    putInForce(world.memory, recordOf('shop.example', 3, { mode: 'rewrite', strip: ['tint'], patterns } as never), 'ann') // prettier-ignore
    const { html } = await world.get(`${PATH}/${name}`)
    const links = [...html.matchAll(/href="([^"]*\/(\d+))">([^<]+)<\/a>/g)]
    expect(links.length).toBeGreaterThan(0)
    for (const [, path = '', , file = ''] of links) {
      const answer = await world.get(path)
      expect([answer.status, answer.disposition]).toEqual([200, `attachment; filename="${file.split('/').at(-1)}"`]) // prettier-ignore
    }
    expect((await world.get(`${PATH}/${name}/${links.length}`)).status).toBe(404)
  })

  it('say why they leave something as it is', async () => {
    const world = consoleWorld(addExportPages)
    putInForce(world.memory, recordOf('shop.example', 3), 'ann')
    expect((await world.get(`${PATH}/adguard`)).text).toContain('this cache cannot sort order')
  })

  it('know neither other caches nor other files', async () => {
    const world = consoleWorld(addExportPages)
    putInForce(world.memory, recordOf('shop.example', 1), 'ann')
    for (const path of [`${PATH}/squid`, `${PATH}/squid/0`, `${PATH}/varnish/9`, '/domains/none.example/export']) {
      expect((await world.get(path)).status).toBe(404)
    }
  })
})
