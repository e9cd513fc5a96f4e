import * as v from 'valibot'
import { TARGET_HELP } from '../../arguments/target-options.ts'
import { CommandFailure, EXIT_FINDINGS, EXIT_OK } from '../../output/failure.ts'
import type { Io } from '../../output/io.ts'
import { confirmChange } from '../../remote/confirm-change.ts'
import { controlClient, readAnswer } from '../../remote/control-client.ts'
import { addListing, runListing, timeText, type Listing, type ListingOptions } from '../../remote/listing.ts'
import type { CanonCommand } from '../command.ts'

const row = v.object({
  id: v.string(),
  domain: v.string(),
  state: v.string(),
  reason: v.string(),
  startedAtMs: v.number(),
  message: v.optional(v.string(), ''),
})
const LISTING: Listing<v.InferOutput<typeof row>> = {
  path: '/v1/runs',
  row,
  atMs: ({ startedAtMs }) => startedAtMs,
  columns: ({ id, domain, state, reason, startedAtMs, message }) => [
    timeText(startedAtMs), domain, state, id, reason, message,
  ], // prettier-ignore
}

interface RunsOptions extends ListingOptions {
  /** Id of a run. */
  readonly stop?: string
  readonly yes?: boolean
  readonly reason?: string
}

/** `canon runs`. */
export const canonCommand: CanonCommand<[string | undefined], RunsOptions> = {
  group: 'Findings',
  summary: 'list learning runs of the control Worker, newest first, or stop one',
  details: [
    'canon learn --remote-run starts one. --stop ends it at the next chance; a second one ends it at once.',
    TARGET_HELP,
  ],
  examples: ['canon runs shop.example', "canon runs --stop run-1 --reason 'the site is down'"],
  onlyPrints: true,
  declare: (command) =>
    addListing(command)
      .option('--stop <id>', 'stop this run')
      .option('--yes', 'do not ask')
      .option('--reason <text>', 'goes to the log'),
  run: ([domain], options, io) =>
    options.stop === undefined
      ? runListing(domain, options, { io, listing: LISTING })
      : stopRun(options.stop, options, io),
}

/** @throws CommandFailure for an id that is not known, and for a run that has ended */
async function stopRun(id: string, options: RunsOptions, io: Io): Promise<number> {
  const client = controlClient(options, io)
  const path = `/v1/runs/${encodeURIComponent(id)}`
  const found = await client.find(path)
  if (found === undefined) throw new CommandFailure(`${client.target}: no run ${id}; canon runs lists them`)
  const { domain, state } = readAnswer(client, row, found)
  const effect = `stop run ${id} of ${domain}, which is ${state} -> ${client.target}`
  if (!(await confirmChange(client, effect, { io, yes: options.yes }))) return EXIT_FINDINGS
  const { reason } = options
  await client.call('POST', `${path}/stop`, { body: reason === undefined ? {} : { reason } })
  io.stderr.write(`canon: ${domain}: run ${id} stops\n`)
  return EXIT_OK
}
