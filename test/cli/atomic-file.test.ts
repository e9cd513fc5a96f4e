import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeFileAtomically } from '../../src/cli/atomic-file.ts'
import { temporaryDirectory } from './run-canon.ts'

describe('writeFileAtomically', () => {
  it('replaces a file and leaves nothing else behind', () => {
    const folder = temporaryDirectory()
    writeFileSync(join(folder, 'a.json'), 'old')
    writeFileAtomically(join(folder, 'a.json'), 'new ü')
    expect(readFileSync(join(folder, 'a.json'), 'utf8')).toBe('new ü')
    expect(readdirSync(folder)).toEqual(['a.json'])
  })

  it('names the folder that is missing', () => {
    const path = join(temporaryDirectory(), 'no', 'a.json')
    expect(() => writeFileAtomically(path, '')).toThrow(/a\.json: cannot be written: the folder .*no does not exist/)
  })

  it('leaves the old content and no debris when it cannot take its place', () => {
    const folder = temporaryDirectory()
    mkdirSync(join(folder, 'a.json'))
    expect(() => writeFileAtomically(join(folder, 'a.json'), 'new')).toThrow('cannot be written')
    expect(readdirSync(folder)).toEqual(['a.json'])
  })
})
