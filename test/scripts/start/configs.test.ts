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
    const { control, all } = startConfigs('https://shop.example', folder)
    expect(all).toContain(control)
    expect(textOf(all.at(-1)!)).toMatch(/^name = "demo-shop"\nmain = ".*\/scripts\/start\/site-worker\.ts"$/m)
    expect(textOf(all.at(-1)!)).toContain('ORIGIN_URL = "https://shop.example"')
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
    expect(textOf(startConfigs(origin, folder).control)).toContain(`FETCH_RATE = "${rate}"`)
  })
})
