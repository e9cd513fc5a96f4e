import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pathOf, PROGRAMS, usersOfPrograms, wholePath } from '../../scripts/programs.ts'
import { temporaryDirectory } from '../cli/run-canon.ts'

describe('PROGRAMS', () => {
  it('has a row for each program that a test needs, and no other', () => {
    const names = PROGRAMS.map(({ name }) => name)
    expect([...usersOfPrograms('.').keys()].toSorted()).toEqual(names)
  })
})

describe('pathOf()', () => {
  it('takes the first of the path', () => {
    const folder = temporaryDirectory()
    const git = join(folder, 'git')
    writeFileSync(git, '')
    expect(pathOf('git', { PATH: `/nowhere:${folder}:/usr/bin` })).toBe(git)
  })

  it('finds what the system has although PATH lacks its folder', () => {
    expect(pathOf('setpriv', { PATH: '/nowhere' })).toMatch(/\/setpriv$/)
  })

  it('takes the one that a variable names, or none', () => {
    const named = join(temporaryDirectory(), 'chrome')
    expect(pathOf('chromium', { CHROMIUM_PATH: named })).toBeUndefined()
    writeFileSync(named, '')
    expect(pathOf('chromium', { CHROMIUM_PATH: named })).toBe(named)
  })
})

describe('wholePath()', () => {
  it('keeps the order of PATH, and puts each folder that it lacks behind', () => {
    expect(wholePath({ PATH: '/usr/bin:/opt/bin' })).toBe(
      '/usr/bin:/opt/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/sbin:/bin',
    )
  })
})

describe('usersOfPrograms()', () => {
  it('names the files that ask, once', () => {
    const root = temporaryDirectory()
    const call = (...names: string[]): string => `needs(\n  ${names.map((name) => `'${name}'`).join(', ')},\n)`
    mkdirSync(join(root, 'test/a'), { recursive: true })
    writeFileSync(join(root, 'test/a/one.test.ts'), `${call('git')}.it('x')\n${call('git', 'php')}.describe('y')`)
    writeFileSync(join(root, 'test/two.test.ts'), call('php'))
    writeFileSync(join(root, 'test/three.ts'), call('curl'))
    expect(usersOfPrograms(root)).toEqual(
      new Map([
        ['git', ['test/a/one.test.ts']],
        ['php', ['test/a/one.test.ts', 'test/two.test.ts']],
      ]),
    )
  })
})
