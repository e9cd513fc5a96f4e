import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { profileOption, recordOption } from '../../../src/cli/arguments/url-options.ts'

describe('options of commands that canonicalize', () => {
  it('take a profile and any number of records', () => {
    const command = new Command('x').addOption(profileOption()).addOption(recordOption())
    command.parse([], { from: 'user' })
    expect(command.opts()).toEqual({ record: [] })
    command.parse(['--profile', 'request', '--record', 'a', '--record', 'b'], { from: 'user' })
    expect(command.opts()).toEqual({ profile: 'request', record: ['a', 'b'] })
  })
})
