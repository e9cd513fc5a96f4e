import { Command } from 'commander'
import { expect, it } from 'vitest'
import { canonCommand } from '../../../../src/cli/commands/findings/approve.ts'

it('says in its help that ids come from canon anomalies', () => {
  expect(canonCommand.declare(new Command('approve')).registeredArguments[0]?.description).toBe('of canon anomalies')
})
