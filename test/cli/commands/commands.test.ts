import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../../../src/cli/commands/commands.ts'

describe.each(Object.entries(COMMANDS))('canon %s', (name, load) => {
  it('has a file and a test of its name', () => {
    expect(readFileSync(`src/cli/commands/${name}.ts`, 'utf8')).toContain('export const canonCommand: CanonCommand')
    expect(readFileSync(`test/cli/commands/${name}.test.ts`, 'utf8')).toContain(name)
  })

  it('has a line of help in a group, and examples that call it', async () => {
    const { canonCommand } = await load()
    expect(canonCommand.group).toBeDefined()
    expect(canonCommand.summary).toMatch(/^[a-z]/)
    expect(canonCommand.examples?.filter((example) => !example.includes(`canon ${name}`))).toEqual([])
  })
})
