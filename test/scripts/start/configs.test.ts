import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startConfigs } from '../../../scripts/start/configs.ts'

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'start-'))))
afterAll(() => rmSync(folder, { recursive: true }))

function textOf(path: string): string {
  return readFileSync(path, 'utf8')
}

describe('startConfigs()', () => {
  it('puts the Workers of the demo in front of an origin', () => {
    const [control = '', site = ''] = startConfigs('https://shop.example', folder).slice(-2)
    expect(textOf(site)).toMatch(/^name = "demo-shop"\nmain = ".*\/scripts\/start\/site-worker\.ts"$/m)
    expect(textOf(site)).toContain('ORIGIN_URL = "https://shop.example"')
    expect(textOf(control)).toMatch(/^main = "\/.*\/src\/control\.ts"$/m)
    expect(textOf(control)).not.toContain('"../')
  })

  it.each([
    ['https://shop.example', '1'],
    ['https://127.example', '1'],
    ['http://127.0.0.1:3000', '10'],
    ['http://localhost:3000', '10'],
    ['http://[::1]:3000', '10'],
  ])('learns %s at %s pages a second', (origin, rate) => {
    expect(textOf(startConfigs(origin, folder).at(-2)!)).toContain(`FETCH_RATE = "${rate}"`)
  })
})
