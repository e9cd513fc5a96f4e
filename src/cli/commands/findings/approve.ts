import { decisionCommand, type DecisionOptions } from '../../remote/decision-command.ts'
import type { CanonCommand } from '../command.ts'

/** `canon approve`. */
export const canonCommand: CanonCommand<[string], DecisionOptions> = decisionCommand(
  'approve',
  'publish a map that was held back',
)
