import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { buildProgram } from '../../../../src/cli/program.ts'
import { COMMANDS } from '../../../../src/cli/commands/commands.ts'
import { memoryIo } from '../../memory-io.ts'

async function script(shell: 'bash' | 'zsh' | 'fish'): Promise<string> {
  const io = memoryIo()
  await (await buildProgram(['completion', shell], io)).parseAsync(['completion', shell], { from: 'user' })
  return io.written.stdout
}

/** What bash would offer. */
async function offered(...words: readonly string[]): Promise<string[]> {
  const asked = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _canon; echo "\${COMPREPLY[@]}"`
  const { stdout, stderr } = spawnSync('bash', ['-c', `${await script('bash')}\n${asked}`], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout.trim().split(' ')
}

describe('canon completion', () => {
  it('completes commands, subcommands, flags and their choices in bash', async () => {
    expect(await offered('canon', '')).toEqual([...Object.keys(COMMANDS), '--version', '--debug', '--help'])
    expect(await offered('canon', 'pu')).toEqual(['publish', 'purge'])
    expect(await offered('canon', 'record', '')).toEqual(['get', 'seal', '--help'])
    expect(await offered('canon', 'purge', 'shop.example', '--p')).toEqual(['--prefix'])
    expect(await offered('canon', 'stats', '--step', '')).toEqual(['hour', 'day'])
    expect(await offered('canon', 'export', '--to', 'va')).toEqual(['varnish'])
    expect(await offered('canon', 'mode', 'shop.example', 're')).toEqual(['rewrite', 'redirect'])
  })

  it('completes the same in zsh and fish', async () => {
    // Read by zsh 5.9 and fish 3.6 on 2026-11-28: as a file of fpath, zsh calls it at the first Tab as the function of its name.
    expect(await script('zsh')).toMatch(
      /^#compdef canon edge-canonicalizer\n[^]*\nif \[\[ \$funcstack\[1\] == _canon \]\]; then _bash_complete -o default -F _canon; fi\n$/,
    )
    const lines = (await script('fish')).split('\n')
    expect(lines.some((line) => line.includes("-a purge -d 'remove stored pages"))).toBe(true)
    expect(lines).toContainEqual(expect.stringContaining("'__fish_seen_subcommand_from stats' -l step"))
    expect(lines).toContain("complete -c canon -n '__fish_seen_subcommand_from completion' -f -a 'bash zsh fish'")
    expect(lines).toContain('complete -c edge-canonicalizer -w canon')
  })
})
