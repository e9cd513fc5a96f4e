import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadFixtures, OWN_FIXTURES } from '../../src/cli/verifying/fixtures-file.ts'
import { askProgram } from '../../src/cli/verifying/verify-exec.ts'
import { temporaryDirectory } from '../cli/run-canon.ts'
import { needs } from '../support/needs.ts'
import { examplesIn } from './examples.ts'

const FOLDER = 'libraries/php'

function php(...options: readonly string[]): string {
  return execFileSync('php', options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

describe(FOLDER, needs('php', 'php-intl'), () => {
  it('passes its own tests', () => {
    expect(php(`${FOLDER}/tests/run.php`)).not.toContain('FAILED')
  }, 60_000)

  it('prints what the README says', () => {
    const { text, printed } = examplesIn(readFileSync(`${FOLDER}/README.md`, 'utf8'), 'php', '//')
    expect(printed.length).toBe(5)
    expect(php('-r', `require '${FOLDER}/autoload.php'; ${text}`).trim().split('\n')).toEqual(printed)
  }, 60_000)

  it('gives the same with compiled rules', async () => {
    const folder = temporaryDirectory()
    cpSync(FOLDER, folder, { recursive: true })
    php(join(folder, 'bin/canonical-compile'))
    const command = `php -d opcache.enable_cli=1 -d opcache.jit=tracing -d opcache.jit_buffer_size=64M ${folder}/bin/canonical`
    const { disagreements } = await askProgram(command, loadFixtures(OWN_FIXTURES).cases, 60_000)
    expect(disagreements).toEqual([])
  }, 60_000)
})

describe(`${FOLDER} as a package`, needs('composer'), () => {
  it('is a valid one', () => {
    const run = (): string =>
      execFileSync('composer', ['validate', '--no-interaction', '--strict', `${FOLDER}/composer.json`], {
        encoding: 'utf8',
        env: { ...process.env, COMPOSER_ALLOW_SUPERUSER: '1' },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
    expect(run()).toContain('is valid')
  }, 60_000)
})
