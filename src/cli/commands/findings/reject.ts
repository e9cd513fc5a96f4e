import { decisionCommand, type DecisionOptions } from '../../remote/decision-command.ts'
import type { CanonCommand } from '../command.ts'

/** `canon reject`. */
export const canonCommand: CanonCommand<[string], DecisionOptions> = decisionCommand(
  'reject',
  'leave the map in force, and drop the one that was held back',
)
