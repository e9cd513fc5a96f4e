/** The commands that show and change one list of a domain: names that are kept, stripped, vetoed, or cookies that do not count. */

import * as v from 'valibot'
import type { LIST_SETTINGS } from '../../rules/record/domain-record.ts'
import { domainArgument } from '../arguments/domain-argument.ts'
import { addTarget, TARGET_HELP } from '../arguments/target-options.ts'
import type { CanonCommand } from '../commands/command.ts'
import { CommandFailure, EXIT_FINDINGS, EXIT_OK } from '../output/failure.ts'
import type { Io } from '../output/io.ts'
import { addJson } from '../output/output-format.ts'
import { inert } from '../output/terminal.ts'
import { confirmChange } from './confirm-change.ts'
import { controlClient, notLookedAfter, readAnswer, type ControlClient, type ControlOptions } from './control-client.ts'

/** Options of these commands. */
export interface ListOptions extends ControlOptions {
  readonly remove?: boolean
  readonly yes?: boolean
  readonly reason?: string
  readonly json?: boolean
}

/** What tells one of these commands from the others. */
export interface ListWords {
  readonly command: string
  /** The list, as records and the API name it. */
  readonly member: (typeof LIST_SETTINGS)[number]
  readonly summary: string
  readonly details: readonly string[]
  readonly examples: readonly string[]
  /** What is to be said before these names are added; undefined: nothing. */
  readonly warning?: (names: readonly string[]) => string | undefined
  /** Shown below the list where no name is given. */
  readonly more?: (client: ControlClient, domain: string) => Promise<ListMore>
}

/** What a command shows beside the list. */
export interface ListMore {
  readonly json: Readonly<Record<string, unknown>>
  readonly lines: readonly string[]
}

/** Makes the command. */
export function listCommand(words: ListWords): CanonCommand<[string, string[]], ListOptions> {
  return {
    group: 'Domains',
    summary: words.summary,
    details: [...words.details, 'A change is a new revision, so canon rollback undoes it.', TARGET_HELP],
    examples: words.examples,
    declare: (command) =>
      addJson(
        addTarget(command)
          .argument('<domain>', 'host name', domainArgument)
          .argument('[name...]', 'names to add; without any, the list is shown')
          .option('--remove', 'remove the names instead')
          .option('--yes', 'do not ask')
          .option('--reason <text>', 'goes to the log'),
        'the list as one line of JSON',
      ),
    run: ([domain, names], options, io) => runList({ domain, names, words }, options, io),
  }
}

const domainAnswer = v.object({
  revision: v.number(),
  settings: v.nullable(v.record(v.string(), v.unknown())),
})

/**
 * Shows the list, one name a line, or adds or removes names.
 *
 * @returns 0; 1 when the person said no
 * @throws CommandFailure for a domain that is not looked after, and when the control Worker refuses
 */
export async function runList(
  { domain, names, words }: { readonly domain: string; readonly names: readonly string[]; readonly words: ListWords },
  options: ListOptions,
  io: Io,
): Promise<number> {
  const { member } = words
  const { remove = false, reason, yes } = options
  if (remove && names.length === 0) throw new CommandFailure('--remove needs names')
  const client = controlClient(options, io)
  const path = `/v1/domains/${encodeURIComponent(domain)}`
  const found = await client.find(path)
  if (found === undefined) throw new CommandFailure(`${client.target}: ${notLookedAfter(domain)}`)
  if (names.length === 0) {
    const more = await words.more?.(client, domain)
    return show(
      { domain, member, list: listIn(client, member, found), ...(more !== undefined && { more }) },
      options,
      io,
    )
  }
  const warning = remove ? undefined : words.warning?.(names)
  if (warning !== undefined) io.stderr.write(`canon: warning: ${warning}\n`)
  const verb = remove ? 'remove' : 'add'
  const effect = `${domain}: ${verb} ${names.join(', ')} ${remove ? 'from' : 'to'} ${member} -> ${client.target}`
  if (!(await confirmChange(client, effect, { io, yes }))) return EXIT_FINDINGS
  const body = { [member]: { [verb]: names }, ...(reason !== undefined && { reason }) }
  const after = await client.call('PATCH', path, { body })
  const { revision } = readAnswer(client, domainAnswer, after)
  io.stderr.write(`canon: ${domain} revision ${revision} is in force; the edge has it within a minute\n`)
  return show({ domain, member, list: listIn(client, member, after) }, options, io)
}

function listIn(client: ControlClient, member: string, answer: unknown): readonly string[] {
  const list = readAnswer(client, domainAnswer, answer).settings?.[member]
  return Array.isArray(list) ? list.map(String) : []
}

interface Shown {
  readonly domain: string
  readonly member: string
  readonly list: readonly string[]
  readonly more?: ListMore
}

function show({ domain, member, list, more }: Shown, { json }: ListOptions, io: Io): number {
  const lines =
    json === true
      ? [JSON.stringify({ domain, [member]: list, ...more?.json })]
      : [...list, ...(more?.lines ?? [])].map(inert)
  if (lines.length > 0) io.stdout.write(`${lines.join('\n')}\n`)
  else io.stderr.write(`canon: ${domain} lists nothing in ${member}\n`)
  return EXIT_OK
}
