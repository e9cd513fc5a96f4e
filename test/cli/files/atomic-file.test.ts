import { spawn, spawnSync } from 'node:child_process'
import { lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeFileAtomically, writeProblem } from '../../../src/cli/files/atomic-file.ts'
import { temporaryDirectory } from '../run-canon.ts'

describe('writeFileAtomically', () => {
  it('replaces a file and leaves nothing else behind', () => {
    const folder = temporaryDirectory()
    writeFileSync(join(folder, 'a.json'), 'old')
    writeFileAtomically(join(folder, 'a.json'), 'new ü')
    expect(readFileSync(join(folder, 'a.json'), 'utf8')).toBe('new ü')
    expect(readdirSync(folder)).toEqual(['a.json'])
  })

  it('follows a link, and leaves it a link', () => {
    const folder = temporaryDirectory()
    writeFileSync(join(folder, 'a.json'), 'old')
    symlinkSync('a.json', join(folder, 'link.json'))
    writeFileAtomically(join(folder, 'link.json'), 'new')
    expect(readFileSync(join(folder, 'a.json'), 'utf8')).toBe('new')
    expect(lstatSync(join(folder, 'link.json')).isSymbolicLink()).toBe(true)
  })

  // As root, a rename onto /dev/null would take it from the whole machine.
  it.skipIf(process.platform === 'win32')('writes into what is no file, and does not replace it', () => {
    const pipe = join(temporaryDirectory(), 'pipe')
    spawnSync('mkfifo', [pipe])
    const reader = spawn('cat', [pipe])
    let read = ''
    reader.stdout.on('data', (bytes: Buffer) => (read += bytes.toString()))
    writeFileAtomically(pipe, 'new')
    expect(lstatSync(pipe).isFIFO()).toBe(true)
    return new Promise<void>((resolve) => reader.once('close', () => resolve(expect(read).toBe('new'))))
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

  // A disk takes what fits and says so in a count; only the next write fails.
  it.skipIf(process.platform === 'win32')(
    'keeps the old file when the disk is full before the end of the new one',
    () => {
      const folder = temporaryDirectory()
      writeFileSync(join(folder, 'a.json'), 'old')
      const module = new URL('../../../src/cli/files/atomic-file.ts', import.meta.url).href
      const code = `import { writeFileAtomically } from '${module}'; writeFileAtomically('a.json', 'x'.repeat(5000))`
      const script = `ulimit -f 1; exec '${process.execPath}' --input-type=module -e "${code}"`
      const { status, stderr } = spawnSync('bash', ['-c', script], { cwd: folder, encoding: 'utf8' })
      expect(stderr).toContain('a.json: cannot be written')
      expect(status).not.toBe(0)
      expect(readFileSync(join(folder, 'a.json'), 'utf8')).toBe('old')
      expect(readdirSync(folder)).toEqual(['a.json'])
    },
  )
})

describe('writeProblem', () => {
  it('does not call a folder missing that is there, as /proc is', () => {
    const error = Object.assign(new Error('x'), { code: 'ENOENT' })
    expect(writeProblem(error, join(temporaryDirectory(), 'a.json'))).toMatch(/^no file can be created in /)
  })
})
