import type { CanonCommand } from '../command.ts'
import { listCommand, type ListOptions } from '../../remote/list-command.ts'

/** `canon strip`. */
export const canonCommand: CanonCommand<[string, string[]], ListOptions> = listCommand({
  command: 'strip',
  member: 'strip',
  summary: 'show or change the parameters that are dropped on every path of a domain',
  details: [
    'A parameter that a page depends on shows other pages when it is dropped: if in doubt, let canon learn decide.',
  ],
  examples: ['canon strip shop.example from_app', 'canon strip shop.example from_app --remove'],
})
