import { expect, it } from 'vitest'
import { canon } from '../run-canon.ts'

it.each([['urls'], ['invariants'], ['backfill']])(
  'shows an example and the exit codes in the help of %s',
  async (command) => {
    const { code, stdout } = await canon([command, '--help'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/Examples?:\n {2}canon /)
    expect(stdout).toContain('Exit codes')
  },
)
