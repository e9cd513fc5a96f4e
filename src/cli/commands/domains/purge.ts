import * as v from 'valibot'
import { counted } from '../../../learn/counted.ts'
import { domainArgument } from '../../arguments/domain-argument.ts'
import { addTarget, TARGET_HELP } from '../../arguments/target-options.ts'
import { CommandFailure, EXIT_FINDINGS, EXIT_OK } from '../../output/failure.ts'
import type { Io } from '../../output/io.ts'
import { addJson } from '../../output/output-format.ts'
import { inert } from '../../output/terminal.ts'
import { confirmChange } from '../../remote/confirm-change.ts'
import { controlClient, readAnswer, type ControlOptions } from '../../remote/control-client.ts'
import { edgeClient } from '../../remote/edge-client.ts'
import type { CanonCommand } from '../command.ts'

/** Options of `canon purge`. */
export interface PurgeOptions extends ControlOptions {
  readonly prefix?: string
  readonly all?: boolean
  /** An edge that is asked itself, such as that of `npm run serve`, which has no control Worker. */
  readonly edge?: string
  readonly yes?: boolean
  readonly reason?: string
  readonly json?: boolean
}

/** `canon purge`. */
export const canonCommand: CanonCommand<[string, string[]], PurgeOptions> = {
  group: 'Domains',
  summary: 'remove stored pages from the caches: those of URLs, those below a prefix, or all',
  details: [
    'One URL of a page purges all its variants. A path is of the domain under https. What an adapter cannot purge is said, with ' +
      'exit code 1 where nothing was purged at all. Browsers keep what they have.',
    TARGET_HELP,
    'With --edge no control Worker is needed: the edge is asked itself, with the token PURGE_TOKEN that it was started with.',
  ],
  examples: [
    'canon purge shop.example https://shop.example/products/desk-lamp',
    'canon purge shop.example --prefix /blog/',
    'canon purge shop.example --all --yes',
    'canon purge shop.example --all --edge http://127.0.0.1:8080',
  ],
  declare: (command) =>
    addJson(
      addTarget(command)
        .argument('<domain>', 'host name', domainArgument)
        .argument('[url...]', 'absolute, or a path with its query')
        .option('--prefix <prefix>', 'every page whose URL begins with this')
        .option('--all', 'every page of the domain')
        .option('--edge <url>', 'ask this edge Worker instead; its token comes from PURGE_TOKEN')
        .option('--yes', 'do not ask')
        .option('--reason <text>', 'goes to the log'),
      'the outcome as one line of JSON',
    ),
  run: ([domain, urls], options, io) => runPurge({ domain, urls }, options, io),
}

const report = v.object({
  adapter: v.optional(v.string()),
  places: v.array(
    v.object({
      place: v.string(),
      done: v.boolean(),
      where: v.optional(v.string()),
      pages: v.optional(v.number()),
      why: v.optional(v.string()),
    }),
  ),
})
type Place = v.InferOutput<typeof report>['places'][number]

/**
 * `canon purge`: removes stored pages from every cache that can be reached.
 *
 * @returns 0; 1 when no cache was purged, or the person said no
 * @throws CommandFailure unless exactly one of URLs, prefix and all is given, and when the server refuses
 */
export async function runPurge(
  { domain, urls }: { readonly domain: string; readonly urls: readonly string[] },
  options: PurgeOptions,
  io: Io,
): Promise<number> {
  const { prefix, all = false, reason } = options
  if ([urls.length > 0, prefix !== undefined, all].filter(Boolean).length !== 1)
    throw new CommandFailure('give one of these: URLs, --prefix or --all')
  const request = all ? { all } : prefix === undefined ? { urls } : { prefix }
  const client = options.edge === undefined ? controlClient(options, io) : edgeClient(options.edge, domain, io)
  const what = all ? 'every page' : (prefix ?? counted(urls.length, 'URL'))
  const effect = `purge ${what} of ${domain} -> ${client.target}`
  if (!(await confirmChange(client, effect, { io, yes: options.yes }))) return EXIT_FINDINGS
  const body = { ...request, ...(options.edge === undefined && reason !== undefined && { reason }) }
  const path = `/v1/domains/${encodeURIComponent(domain)}/purge`
  const answer = readAnswer(client, report, await client.call('POST', path, { body }))
  if (options.json === true) io.stdout.write(`${JSON.stringify(answer)}\n`)
  else for (const place of answer.places) io.stdout.write(`${inert(placeText(place))}\n`)
  return answer.places.some(({ done }) => done) ? EXIT_OK : EXIT_FINDINGS
}

function placeText({ place, done, where = '', pages, why = '' }: Place): string {
  if (!done) return `${place}: nothing purged: ${why}`
  return `${place}: purged${pages === undefined ? '' : ` ${counted(pages, 'stored page')}`} in ${where}`
}
