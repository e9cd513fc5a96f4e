import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { addStore } from '../../../src/cli/arguments/store-options.ts'

describe('addStore()', () => {
  it('takes the file of the store, records, the version of the contract, and a format', () => {
    const command = addStore(new Command('x'))
    const words = ['--record', 'a.json', '--record', 'b.json', '--rule-revision', '7', '--json']
    command.parse(words, { from: 'user' })
    expect(command.opts()).toEqual({ db: 'canon.db', record: ['a.json', 'b.json'], ruleRevision: 7, json: true })
  })
})
