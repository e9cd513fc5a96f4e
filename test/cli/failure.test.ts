import { describe, expect, it } from 'vitest'
import { CommandFailure } from '../../src/cli/failure.ts'
import { canon } from './run-canon.ts'

describe('CommandFailure', () => {
  it('is told apart from a fault by its class', () => {
    expect(new CommandFailure('x')).toMatchObject({ name: 'CommandFailure', message: 'x' })
  })

  it('is shown as one line, with a stack trace on demand only', async () => {
    const [plain, debug] = await Promise.all([
      canon(['verify', '--fixtures', '/nowhere.json']),
      canon(['--debug', 'verify', '--fixtures', '/nowhere.json']),
    ])
    expect(plain).toEqual({ code: 2, stdout: '', stderr: 'canon: /nowhere.json: no such file; check the path\n' })
    expect(debug.stderr).toMatch(/^\s+at /m)
  })
})
