import { InvalidArgumentError } from 'commander'
import * as v from 'valibot'
import { diffRecords, diffSummary } from '../../../rules/record/record-diff.ts'
import { controlClient, readAnswer, type ControlClient, type ControlOptions } from '../../remote/control-client.ts'
import { CommandFailure, EXIT_FINDINGS, EXIT_OK } from '../../output/failure.ts'
import type { Io } from '../../output/io.ts'
import { confirmChange } from '../../remote/confirm-change.ts'
import { outcomeLine, publishedRecord } from './publish.ts'
import { domainArgument } from '../../arguments/domain-argument.ts'
import { addTarget, TARGET_HELP } from '../../arguments/target-options.ts'
import { addJson } from '../../output/output-format.ts'
import type { CanonCommand } from '../command.ts'

/** Options of `canon rollback`. */
export interface RollbackOptions extends ControlOptions {
  readonly yes?: boolean
  readonly json?: boolean
  readonly reason?: string
}

/** `canon rollback`. */
export const canonCommand: CanonCommand<[string, number | undefined], RollbackOptions> = {
  group: 'Domains',
  summary: 'bring an earlier revision of a domain back into force, as a new revision',
  details: [TARGET_HELP],
  examples: ['canon rollback shop.example 7'],
  declare: (command) =>
    addJson(
      addTarget(command)
        .argument('<domain>', 'host name', domainArgument)
        .argument('[revision]', 'default: the one before the current one', revisionNumber)
        .option('--yes', 'do not ask')
        .option('--reason <text>', 'goes to the log'),
      'the outcome as one line of JSON on stdout',
    ),
  run: ([domain, revision], options, io) => runRollback({ domain, revision }, options, io),
}

function revisionNumber(value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new InvalidArgumentError('a revision is a whole number from 1.')
  return Number(value)
}

const revisionsAnswer = v.object({
  rows: v.array(v.object({ revision: v.number(), state: v.string() })),
  cursor: v.optional(v.string()),
})

/**
 * `canon rollback`: brings an earlier revision back into force, as a new revision. Without a number: the one before the
 * current.
 *
 * @returns 0; 1 when the person said no
 * @throws CommandFailure when there is nothing to go back to
 */
export async function runRollback(
  { domain, revision }: { readonly domain: string; readonly revision: number | undefined },
  options: RollbackOptions,
  io: Io,
): Promise<number> {
  const client = controlClient(options, io)
  const current = await publishedRecord(client, domain)
  if (current === undefined) throw new CommandFailure(`${client.target}: nothing is published for ${domain}`)
  const wanted = revision ?? (await revisionBefore(client, domain, current.revision))
  const earlier = wanted === undefined ? undefined : await publishedRecord(client, domain, wanted)
  if (wanted === undefined || earlier === undefined)
    throw new CommandFailure(`${client.target}: ${domain} has no revision ${wanted ?? `before ${current.revision}`}`)
  const summary = diffSummary(diffRecords(current, earlier))
  const effect = `roll ${domain} back from revision ${current.revision} to ${wanted} -> ${client.target}: ${summary}`
  if (!(await confirmChange(client, effect, { io, yes: options.yes }))) return EXIT_FINDINGS
  const outcome = await client.call('POST', `/v1/domains/${encodeURIComponent(domain)}/rollback`, {
    body: { revision: wanted, ...(options.reason !== undefined && { reason: options.reason }) },
    headers: { 'if-match': `"${current.revision}"` },
  })
  io.stderr.write(`canon: ${outcomeLine(domain, outcome)}\n`)
  if (options.json === true) io.stdout.write(`${JSON.stringify({ target: client.target, outcome })}\n`)
  return EXIT_OK
}

/** What was in force before; revisions that never were are passed over. */
async function revisionBefore(client: ControlClient, domain: string, current: number): Promise<number | undefined> {
  let cursor: string | undefined
  do {
    const query = cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`
    const path = `/v1/domains/${encodeURIComponent(domain)}/revisions${query}`
    const answer = readAnswer(client, revisionsAnswer, await client.call('GET', path))
    const found = answer.rows.find((row) => row.state === 'published' && row.revision < current)
    if (found !== undefined) return found.revision
    cursor = answer.cursor
  } while (cursor !== undefined)
  return undefined
}
