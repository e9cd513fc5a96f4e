import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { delimiter } from 'node:path'
import { describe, expect, it } from 'vitest'
import { packageVersion } from '../../src/cli/files/package-version.ts'
import { CANON, canonProgram, ndjson, temporaryFile } from './run-canon.ts'

const URLS = temporaryFile('urls.txt', 'https://example.com/a\n')

function shell(script: string) {
  return spawnSync('bash', ['-c', script], { encoding: 'utf8' })
}

describe('canon as a program', () => {
  it('says its version', async () => {
    expect(await canonProgram(['--version'])).toEqual({ code: 0, stdout: `${packageVersion()}\n`, stderr: '' })
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
    const { code, stdout } = await canonProgram(['canonicalize', 'https://example.com/a'], {
      cwd: tmpdir(),
      env: { PATH: path },
    })
    expect(code).toBe(0)
    expect(ndjson(stdout)).toMatchObject([{ url: 'https://example.com/a' }])
  })
})
