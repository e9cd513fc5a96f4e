import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CANON, canon, temporaryDirectory } from '../cli/run-canon.ts'
import { needs } from '../support/needs.ts'
import { blocksOf } from './support/documents.ts'

describe('the recipes of docs/scale.md', () => {
  it('group a log in pieces with GNU parallel', needs('parallel'), async () => {
    const path = 'docs/scale.md'
    const recipe = blocksOf({ path, text: readFileSync(path, 'utf8') }).find(({ text }) => text.includes('parallel'))!
    expect(recipe.text).toContain('--block 64M')
    const folder = temporaryDirectory()
    const lines = Array.from(
      { length: 400 },
      (_, i) => `192.0.2.1 - - [01/Mar/2026:10:00:00] "GET /p?id=${i % 90}&ref=${i} HTTP/1.1" 200 1\n`,
    ).join('')
    const log = join(folder, 'access.log')
    writeFileSync(log, lines)
    // Two pieces are enough.
    const script = recipe.text.replace('64M', `${Math.ceil(lines.length * 0.6)}`)
    const PATH = `${dirname(CANON)}:${process.env['PATH']}`
    execFileSync('sh', ['-e', '-c', script], { cwd: folder, env: { ...process.env, PATH }, stdio: 'ignore' })
    expect(readdirSync(folder).toSorted()).toEqual(['1.sketch', '2.sketch', 'access.log', 'all.sketch'])
    const whole = await canon(['group', log, '--host', 'shop.example', '--part', '-'])
    expect(readFileSync(join(folder, 'all.sketch'), 'utf8')).toBe(whole.stdout)
  })
})
