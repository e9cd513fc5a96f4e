import { Script } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { ASSETS } from '../../../src/console/assets/asset-paths.ts'

describe('the files of the console', () => {
  it('have paths that change with their content', () => {
    for (const { path } of Object.values(ASSETS)) expect(path).toMatch(/^\/assets\/[a-z]+-[0-9a-f]{8}\.(css|js|svg)$/)
  })

  it('holds scripts that a browser can read', () => {
    for (const { text } of [ASSETS.theme, ASSETS.page]) expect(() => new Script(text)).not.toThrow()
  })

  it('loads nothing else', () => {
    expect(ASSETS.style.text).not.toMatch(/url\(|@import/)
    expect(ASSETS.style.text.split('{').length).toBe(ASSETS.style.text.split('}').length)
  })
})
