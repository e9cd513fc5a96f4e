import type { CanonCommand } from '../command.ts'
import { listCommand, type ListOptions } from '../../remote/list-command.ts'

/** `canon keep`. */
export const canonCommand: CanonCommand<[string, string[]], ListOptions> = listCommand({
  command: 'keep',
  member: 'keep',
  summary: 'show or change the parameters that are never dropped on a domain',
  details: ['This list overrides everything else: built-in rules, what was learned, and canon strip.'],
  examples: ["canon keep shop.example spot --reason 'it decides about the price'", 'canon keep shop.example'],
})
