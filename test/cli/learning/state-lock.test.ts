import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { CommandFailure } from '../../../src/cli/output/failure.ts'
import { lockState } from '../../../src/cli/learning/state-lock.ts'
import { temporaryDirectory } from '../run-canon.ts'

const MODULE = new URL('../../../src/cli/learning/state-lock.ts', import.meta.url).href
const children: ChildProcess[] = []
afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')))

const statePath = (): string => join(temporaryDirectory(), 'shop.state')

/** Another process that has taken the lock, and holds it until it is killed. */
async function holder(path: string): Promise<ChildProcess> {
  const code = `import { lockState } from '${MODULE}'; lockState('${path}', 0); console.log('held'); setInterval(() => 0, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  await once(child.stdout, 'data')
  return child
}

/** A lock as a process would have left it. */
function left(path: string, change: object): void {
  const there = { pid: 1, host: hostname(), born: '', since: '2026-11-21T00:00:00.000Z', ...change }
  writeFileSync(`${path}.lock`, JSON.stringify(there))
}

describe('lockState', () => {
  it('keeps a second run out and names the first, until that has ended in whatever way', async () => {
    const path = statePath()
    const { pid, ...child } = await holder(path).then((process) => ({ pid: process.pid!, process }))
    const words = `process ${pid}, since 1970-01-01T00:00:00.000Z`
    expect(() => lockState(path, 1)).toThrow(CommandFailure)
    expect(() => lockState(path, 1)).toThrow(words)
    child.process.kill('SIGKILL')
    await once(child.process, 'exit')
    const release = lockState(path, 1)
    release()
    expect(readdirSync(dirname(path))).toEqual([])
  })

  it('is one lock by whatever name the file is called', async () => {
    const path = statePath()
    writeFileSync(path, '')
    const link = statePath()
    symlinkSync(path, link)
    await holder(link)
    expect(() => lockState(path, 1)).toThrow('another canon learn')
  })

  it.each([
    ['a process that is no more', { pid: spawnSync('true').pid }],
    ['a number that another process has now', { pid: process.ppid, born: '1' }],
    ['this very number, as after a crash in a container', { pid: process.pid }],
    ['another machine', { pid: process.ppid, host: 'elsewhere' }],
    ['no process', { pid: 'x' }],
  ])('does not heed the lock of %s', (_, change) => {
    const path = statePath()
    left(path, change)
    const release = lockState(path, 1)
    expect(JSON.parse(readFileSync(`${path}.lock`, 'utf8'))).toMatchObject({ pid: process.pid })
    release()
    expect(existsSync(`${path}.lock`)).toBe(false)
  })

  it('does not heed half a lock', () => {
    const path = statePath()
    writeFileSync(`${path}.lock`, '{"pid":')
    lockState(path, 1)()
    expect(existsSync(`${path}.lock`)).toBe(false)
  })

  it('gives up nothing that is no longer its own', () => {
    const path = statePath()
    const release = lockState(path, 1)
    left(path, {})
    release()
    expect(existsSync(`${path}.lock`)).toBe(true)
  })

  it('does without where there can be none', () => {
    expect(() => lockState('/dev/null', 1)()).not.toThrow()
    expect(() => lockState('/nowhere/shop.state', 1)()).not.toThrow()
    const folder = temporaryDirectory()
    mkdirSync(join(folder, 'inner'))
    lockState(join(folder, 'inner'), 1)()
    expect(readdirSync(folder)).toEqual(['inner'])
  })
})
