import { describe, expect, it } from 'vitest'
import { ASSETS } from '../../../src/console/assets/asset-paths.ts'
import { signedConsole } from '../support/signed-console.ts'

describe('addAssetRoutes()', () => {
  it('serves every file to everybody, to be kept', async () => {
    const { ask } = signedConsole()
    for (const { path, type, text } of Object.values(ASSETS)) {
      const { status, headers, html } = await ask(path)
      expect([status, headers.get('content-type'), html]).toEqual([200, type, text])
      expect(headers.get('cache-control')).toContain('immutable')
      expect(headers.getSetCookie()).toEqual([])
    }
  })

  it('serves no other content under an old path', async () => {
    expect((await signedConsole().ask('/assets/style-00000000.css')).status).toBe(303)
  })
})
