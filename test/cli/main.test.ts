import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { delimiter } from 'node:path'
import { describe, expect, it } from 'vitest'
import { packageVersion } from '../../src/cli/files/package-version.ts'
import { CANON, canon, ndjson, temporaryFile } from './run-canon.ts'

const URLS = temporaryFile('urls.txt', 'https://example.com/a\n')

function shell(script: string) {
  return spawnSync('bash', ['-c', script], { encoding: 'utf8' })
}

describe('canon', () => {
  it('says its version', async () => {
    expect(await canon(['--version'])).toEqual({ code: 0, stdout: `${packageVersion()}\n`, stderr: '' })
  })

  it('suggests the command that was meant', async () => {
    const { code, stderr } = await canon(['canonicalise'])
    expect(code).toBe(2)
    expect(stderr).toContain('Did you mean canonicalize?')
  })

  it.each([
    [['canonicalize', '--profil', 'request'], 'Did you mean --profile?'],
    [['canonicalize', '--profile', 'edge', 'x'], 'Allowed choices are identity, request'],
    [['canonicalize', '--format', 'csv', 'x'], 'Allowed choices are ndjson, text'],
    [['explain'], "missing required argument 'url'"],
    [['verify', '--timeout', 'soon'], 'a number of seconds is needed'],
    [['verify', '--exec', 'x', '--url', 'https://example.com'], 'exclude each other'],
    [['verify', '--header', 'Authorization: Bearer x'], '--header: only with --url'],
  ])('ends with 2 on wrong usage: %j', async (args, message) => {
    const { code, stdout, stderr } = await canon(args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(message)
    expect(stderr).not.toMatch(/^\s+at /m)
  })

  it.each([
    [['canonicalise'], 'canon --help'],
    [['explain'], 'canon explain --help'],
    [['urls', 'put', '--nope'], 'canon urls put --help'],
  ])('says what was wrong as every failure does, and where help is: %j', async (args, help) => {
    const { stderr } = await canon(args)
    expect(stderr).toMatch(/^canon: /)
    expect(stderr).toContain(`(see ${help})`)
  })

  it('shows no default where an option may be repeated', async () => {
    const { stdout } = await canon(['canonicalize', '--help'])
    expect(stdout).toContain('repeatable\n')
    expect(stdout).not.toContain('[]')
    expect(stdout).toContain('default: "identity"')
  })

  it.skipIf(process.platform !== 'linux')('says that the disk is full for its results', () => {
    const { status, stderr } = shell(`'${CANON}' canonicalize https://example.com/a >/dev/full`)
    expect([status, stderr]).toEqual([2, 'canon: standard output: the disk is full\n'])
  })

  it.skipIf(process.platform === 'win32')('does its work when its messages have no reader any more', () => {
    const { stdout } = shell(
      `{ '${CANON}' canonicalize --input /nowhere --input '${URLS}'; echo "exit $?"; } 2> >(true)`,
    )
    expect(stdout).toContain('"url":"https://example.com/a"')
    expect(stdout).toContain('exit 2')
  })

  it.skipIf(process.platform === 'win32')('gives its verdict although it has no reader', () => {
    const script = `'${CANON}' verify --exec cat | true; echo "\${PIPESTATUS[0]}"; yes https://example.com/a | '${CANON}' canonicalize | true; echo "\${PIPESTATUS[1]}"`
    expect(shell(script)).toMatchObject({ stdout: '1\n0\n', stderr: '' })
  })

  it('runs from any directory, with whatever Node the machine has', async () => {
    const path = (process.env['PATH'] ?? '')
      .split(delimiter)
      .filter((place) => !place.includes('node_modules'))
      .join(delimiter)
    const { code, stdout } = await canon(['canonicalize', 'https://example.com/a'], {
      cwd: tmpdir(),
      env: { PATH: path },
    })
    expect(code).toBe(0)
    expect(ndjson(stdout)).toMatchObject([{ url: 'https://example.com/a' }])
  })
})
