import { Command } from 'commander'
import { expect, it } from 'vitest'
import { canonCommand } from '../../../../src/cli/commands/findings/reject.ts'

it('says in its help that ids come from canon anomalies', () => {
  expect(canonCommand.declare(new Command('reject')).registeredArguments[0]?.description).toBe('of canon anomalies')
})
