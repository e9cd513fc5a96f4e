import { describe, expect, it } from 'vitest'
import { canon, temporaryFile } from '../../run-canon.ts'
import { DIGEST, FIXTURES, fixturesFile } from '../../small-fixtures.ts'

describe('canon verify', () => {
  it('checks this build', async () => {
    const { code, stdout } = await canon(['verify', '--fixtures', fixturesFile()])
    expect(code).toBe(0)
    expect(stdout).toBe(`verify: 3 cases agree (this build; fixtures version 1, sha256 ${DIGEST})\n`)
  })

  it('asks the optional cases on demand', async () => {
    const { stdout } = await canon(['verify', '--optional', '--fixtures', fixturesFile()])
    expect(stdout).toContain('4 cases agree')
  })

  it.each([
    ['{"version":1,"cases":[}', /canonical\.json:1:23: not valid JSON/],
    ['{"version":1,"cases":[]}', /at "cases": Invalid length/],
    ['{"version":1,"cases":[{"id":"a/b"}]}', /at "cases\.0\.source": /],
    [
      JSON.stringify({ version: 1, cases: [FIXTURES.cases[0], FIXTURES.cases[0]] }),
      /at "cases\.1\.id": "topic\/case-0" is used twice/,
    ],
  ])('says in one line what is wrong with the fixtures file %s', async (text, message) => {
    const { code, stdout, stderr } = await canon(['verify', '--fixtures', temporaryFile('canonical.json', text)])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(message)
    expect(stderr.split('\n')).toHaveLength(2)
  })
})
