import { describe, expect, it } from 'vitest'
import { addExportPages } from '../../../src/console/map/export-pages.tsx'
import { EXPORT_TARGETS } from '../../../src/export/targets/targets.ts'
import { putInForce, recordOf } from '../../api/support/memory-control.ts'
import { consoleWorld } from '../support/console-world.ts'

const PATH = '/domains/shop.example/export'

describe('other caches', () => {
  it('offer the files of each for the record in force', async () => {
    const world = consoleWorld(addExportPages)
    putInForce(world.memory, recordOf('shop.example', 3, { strip: ['tint'] }), 'ann')
    const { html, text } = await world.get(PATH)
    expect(text).toContain('revision 3')
    for (const { name } of EXPORT_TARGETS) expect(html).toContain(`${PATH}/${name}/0`)
    expect(text).toMatch(/Left as it is/)
    const file = await world.get(`${PATH}/varnish/0`)
    expect(file.html).toContain('sub canonical_url')
  })

  it('know neither other caches nor other files', async () => {
    const world = consoleWorld(addExportPages)
    putInForce(world.memory, recordOf('shop.example', 1), 'ann')
    for (const path of [`${PATH}/squid/0`, `${PATH}/varnish/9`, '/domains/none.example/export']) {
      expect((await world.get(path)).status).toBe(404)
    }
  })
})
