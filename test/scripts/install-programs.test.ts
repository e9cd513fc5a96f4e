import { describe, expect, it, vi } from 'vitest'
import { installPrograms, type Machine } from '../../scripts/install-programs.ts'
import { PROGRAMS } from '../../scripts/programs.ts'

/** A machine that has all programs but some, and an archive that has some packages. */
function machine(lacking: readonly string[], archive: readonly string[], reason?: string) {
  const absent = new Set<string>(lacking)
  const install = vi.fn<Machine['install']>(async (packages) => {
    for (const { name, packages: own } of PROGRAMS)
      if (own.every((one) => packages.includes(one) && archive.includes(one))) absent.delete(name)
    return reason
  })
  const users = vi.fn<Machine['users']>(() => new Map([['git', ['a.test.ts']], ['php', ['a.test.ts', 'b.test.ts']]])) // prettier-ignore
  return { has: (name: string) => !absent.has(name), users, install }
}

describe('installPrograms()', () => {
  it('reads no tests where every program is there', async () => {
    const whole = machine([], [])
    expect(await installPrograms(whole)).toBeUndefined()
    expect(whole.users).not.toHaveBeenCalled()
  })

  it('installs all that tests need in one call, and nothing else', async () => {
    const bare = machine(['git', 'php', 'curl'], ['git', 'php-cli', 'curl'])
    expect(await installPrograms(bare)).toBeUndefined()
    expect(bare.install.mock.calls).toEqual([[['git', 'php-cli']]])
  })

  it('says in one line what is missing and which files skip tests', async () => {
    const partly = machine(['git', 'php'], ['git'], 'no package php-cli')
    expect(await installPrograms(partly)).toBe(
      'cannot install php (no package php-cli): tests are skipped in a.test.ts, b.test.ts',
    )
  })
})
