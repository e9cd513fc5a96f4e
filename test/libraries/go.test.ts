import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { needs } from '../support/needs.ts'
import { examplesIn } from './examples.ts'
import { go } from './libraries.ts'

describe('libraries/go', needs('go', 'go-net'), () => {
  it('passes its own tests and examples, and go vet', () => {
    expect(go('test', '-vet=all', './...')).toContain('ok')
  }, 120_000)

  it('prints what the README says', () => {
    const { text, printed } = examplesIn(readFileSync('libraries/go/README.md', 'utf8'), 'go', '//')
    const path = join('node_modules/.cache/libraries/readme/main.go')
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    expect(printed.length).toBe(3)
    expect(go('run', join(process.cwd(), path)).trim().split('\n')).toEqual(printed)
  }, 120_000)
})
