import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { needs } from '../support/needs.ts'

const SCRIPT = 'scripts/action/check-records.sh'
const EVIDENCE = { equal: 21, differ: 0, inconclusive: 0, upperBound99: 0.2, holdout: [10, 10] }

function record(keep: string[], drop: string[]): string {
  return JSON.stringify({ domain: 'shop.example', patterns: { '/p?id&ref': { keep, drop, basis: 'verified', evidence: EVIDENCE } } }) // prettier-ignore
}

/** A repository with one record in force. */
function repository(): { folder: string; base: string } {
  const folder = mkdtempSync(join(tmpdir(), 'records-'))
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: folder, encoding: 'utf8' }) // prettier-ignore
  git('init', '--quiet')
  writeFileSync(join(folder, 'shop.record.json'), record(['id'], ['ref']))
  git('add', '.')
  git('commit', '--quiet', '-m', 'a')
  return { folder, base: git('rev-parse', 'HEAD').trim() }
}

/** Runs what the action runs. */
function check(folder: string, base: string): { code: number | null; output: string } {
  const env = { ...process.env, RECORDS: '*.record.json', BASE: base, CANON: `node ${resolve('src/cli/main.ts')}` }
  const ran = spawnSync('bash', [resolve(SCRIPT)], { cwd: folder, env, encoding: 'utf8' })
  return { code: ran.status, output: ran.stdout + ran.stderr }
}

describe('the action', needs('git'), () => {
  it('runs the script that is tested here, with all that it reads', () => {
    const action = readFileSync('action.yml', 'utf8')
    expect(action).toContain(`run: bash "$GITHUB_ACTION_PATH/${SCRIPT}"`)
    expect([...action.matchAll(/^ {8}([A-Z]+):/gm)].map(([, name]) => name)).toEqual(['RECORDS', 'BASE', 'CANON'])
  })

  it('accepts records that drop nothing important, and new ones', () => {
    const { folder, base } = repository()
    writeFileSync(join(folder, 'shop.record.json'), record(['id', 'ref'], []))
    expect(check(folder, base)).toMatchObject({ code: 0, output: expect.stringContaining('accepted') })
    expect(check(folder, 'unknown')).toMatchObject({
      code: 0,
      output: expect.stringContaining('shop.record.json: new'),
    })
  })

  it('refuses a record that drops an important parameter, and one that cannot be read', () => {
    const { folder, base } = repository()
    writeFileSync(join(folder, 'shop.record.json'), record([], ['id', 'ref']))
    const refused = check(folder, base)
    expect(refused.code).toBe(1)
    expect(refused.output).toContain('::error file=shop.record.json::canon guard')
    writeFileSync(join(folder, 'shop.record.json'), '{')
    expect(check(folder, base)).toMatchObject({ code: 1, output: expect.stringContaining('::error file=shop.record.json::canon: ') }) // prettier-ignore
  })
})
