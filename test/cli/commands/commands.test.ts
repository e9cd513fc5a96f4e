import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../../../src/cli/commands/commands.ts'

describe.each(Object.entries(COMMANDS))('canon %s', (name, load) => {
  it('has a file and a test of its name in the folder of its group', async () => {
    const { group } = (await load()).canonCommand
    const path = `cli/commands/${group?.toLowerCase().replace(' ', '-')}/${name}`
    expect(readFileSync(`src/${path}.ts`, 'utf8')).toContain('export const canonCommand: CanonCommand')
    expect(readFileSync(`test/${path}.test.ts`, 'utf8')).toContain(name)
  })

  it('has a line of help, and examples that call it', async () => {
    const { canonCommand } = await load()
    expect(canonCommand.summary).toMatch(/^[a-z]/)
    expect(canonCommand.examples?.filter((example) => !example.includes(`canon ${name}`))).toEqual([])
  })
})
