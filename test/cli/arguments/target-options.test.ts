import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { addTarget } from '../../../src/cli/arguments/target-options.ts'

describe('addTarget', () => {
  it('adds the options that controlClient reads', () => {
    const command = addTarget(new Command('x'))
    command.parse(['--url', 'https://control.example', '--token', 't'], { from: 'user' })
    expect(command.opts()).toEqual({ url: 'https://control.example', token: 't' })
  })
})
