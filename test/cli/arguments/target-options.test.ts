import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { addTarget } from '../../../src/cli/arguments/target-options.ts'

describe('addTarget', () => {
  it('adds the options that controlClient reads', () => {
    const command = addTarget(new Command('x'))
    command.parse(['--control', 'https://control.example', '--token', 't'], { from: 'user' })
    expect(command.opts()).toEqual({ control: 'https://control.example', token: 't' })
  })
})
