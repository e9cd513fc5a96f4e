/** `canon approve` and `canon reject`: what becomes of a map that was held back. */

import * as v from 'valibot'
import { addTarget, TARGET_HELP } from '../arguments/target-options.ts'
import type { CanonCommand } from '../commands/command.ts'
import { CommandFailure, EXIT_FINDINGS, EXIT_OK } from '../output/failure.ts'
import type { Io } from '../output/io.ts'
import { addJson } from '../output/output-format.ts'
import { confirmChange } from './confirm-change.ts'
import { controlClient, readAnswer, type ControlOptions } from './control-client.ts'

/** Options of both. */
export interface DecisionOptions extends ControlOptions {
  readonly yes?: boolean
  readonly reason?: string
  readonly json?: boolean
}

/** Makes the command of a decision. */
export function decisionCommand(verb: 'approve' | 'reject', summary: string): CanonCommand<[string], DecisionOptions> {
  return {
    group: 'Findings',
    summary,
    details: [TARGET_HELP],
    examples: [`canon ${verb} anomaly-1 --reason 'looked at both pages'`],
    declare: (command) =>
      addJson(
        addTarget(command)
          .argument('<id>', 'of canon anomalies')
          .option('--yes', 'do not ask')
          .option('--reason <text>', 'goes to the log'),
        'the outcome as one line of JSON',
      ),
    run: ([id], options, io) => runDecision({ id, verb }, options, io),
  }
}

const anomalyAnswer = v.object({ domain: v.string(), state: v.string(), explanation: v.string() })
const decisionAnswer = v.object({ published: v.nullable(v.object({ kind: v.string(), revision: v.number() })) })

/**
 * Approves or rejects a map that was held back.
 *
 * @returns 0; 1 when the person said no
 * @throws CommandFailure for an id that is not known, and when it was decided before
 */
export async function runDecision(
  { id, verb }: { readonly id: string; readonly verb: 'approve' | 'reject' },
  options: DecisionOptions,
  io: Io,
): Promise<number> {
  const client = controlClient(options, io)
  const path = `/v1/anomalies/${encodeURIComponent(id)}`
  const found = await client.find(path)
  if (found === undefined) throw new CommandFailure(`${client.target}: no anomaly ${id}; canon anomalies lists them`)
  const { domain, explanation } = readAnswer(client, anomalyAnswer, found)
  const effect = `${verb} the map of ${domain} that was held back (${explanation}) -> ${client.target}`
  if (!(await confirmChange(client, effect, { io, yes: options.yes }))) return EXIT_FINDINGS
  const { reason } = options
  const answer = await client.call('POST', `${path}/${verb}`, { body: reason === undefined ? {} : { reason } })
  const { published } = readAnswer(client, decisionAnswer, answer)
  if (options.json === true) io.stdout.write(`${JSON.stringify(answer)}\n`)
  const outcome = published === null ? 'the map in force stays' : `revision ${published.revision} is in force`
  io.stderr.write(`canon: ${domain}: ${outcome}\n`)
  return EXIT_OK
}
