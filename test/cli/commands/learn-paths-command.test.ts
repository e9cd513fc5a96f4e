import { describe, expect, it } from 'vitest'
import { canon } from '../run-canon.ts'

describe('canon learn-paths --help', () => {
  it('shows the format, an example and the exit codes', async () => {
    const { code, stdout } = await canon(['learn-paths', '--help'])
    expect(code).toBe(0)
    expect(stdout).toContain('{"url":"https://…","cluster":"…"}')
    expect(stdout).toMatch(/Examples:\n {2}canon learn-paths /)
    expect(stdout).toContain('Exit codes')
  })

  it('needs an output file', async () => {
    const { code, stderr } = await canon(['learn-paths', '-'])
    expect([code, stderr]).toEqual([2, expect.stringContaining("required option '--out <file>' not specified")])
  })
})
