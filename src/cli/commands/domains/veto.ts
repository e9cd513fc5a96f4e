import type { CanonCommand } from '../command.ts'
import { listCommand, type ListOptions } from '../../remote/list-command.ts'

/** `canon veto`. */
export const canonCommand: CanonCommand<[string, string[]], ListOptions> = listCommand({
  command: 'veto',
  member: 'veto',
  summary: 'show or change the built-in rules that do not apply on a domain',
  details: [
    'A name is that of a tracking parameter or session id, or sort, percent-encoding, fold:www and the like, or cookie:<name> for a ' +
      'cookie that only scripts read elsewhere.',
  ],
  examples: ['canon veto shop.example sort', 'canon veto shop.example cookie:OptanonConsent'],
})
