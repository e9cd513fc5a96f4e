import { Argument, InvalidArgumentError } from 'commander'
import * as v from 'valibot'
import { counted } from '../../../learn/counted.ts'
import { MODES, type Mode } from '../../../rules/record/domain-record.ts'
import { controlClient, notLookedAfter, readAnswer, type ControlOptions } from '../../remote/control-client.ts'
import { CommandFailure, EXIT_FINDINGS, EXIT_OK } from '../../output/failure.ts'
import type { Io } from '../../output/io.ts'
import { confirmChange } from '../../remote/confirm-change.ts'
import { inert } from '../../output/terminal.ts'
import { domainArgument } from '../../arguments/domain-argument.ts'
import { collect } from '../../arguments/repeatable.ts'
import { addTarget } from '../../arguments/target-options.ts'
import { addJson } from '../../output/output-format.ts'
import type { CanonCommand } from '../command.ts'

/** Options of `canon mode`. */
export interface ModeOptions extends ControlOptions {
  /** Share of canonical URLs that are treated, 0…1. */
  readonly rollout?: number
  /** `/prefix=mode` each; `/prefix=` takes the prefix away. */
  readonly path?: readonly string[]
  readonly yes?: boolean
  readonly reason?: string
  readonly json?: boolean
}

/** `canon mode`. */
export const canonCommand: CanonCommand<[string, Mode | undefined], ModeOptions> = {
  group: 'Domains',
  summary: 'show or change how the edge treats a domain: off, observe, rewrite or redirect',
  details: [
    'Without a mode, --rollout or --path nothing is changed. A change is a new revision, so canon rollback undoes it.',
  ],
  examples: [
    'canon mode shop.example',
    'canon mode shop.example rewrite --rollout 0.05',
    'canon mode shop.example --path /checkout=off --path /blog=observe',
    "canon mode shop.example off --yes --reason 'wrong page reported'",
  ],
  declare: (command) =>
    addJson(
      addTarget(command)
        .argument('<domain>', 'host name', domainArgument)
        .addArgument(new Argument('[mode]', 'what the edge does').choices(MODES))
        .option('--rollout <share>', 'share of the pages to which the mode applies, 0 to 1', parseShare)
        .option('--path <prefix=mode>', 'another mode below a path; /prefix= removes it; repeatable', collect, [])
        .option('--yes', 'do not ask')
        .option('--reason <text>', 'goes to the log'),
      'the domain as one line of JSON',
    ),
  run: ([domain, mode], options, io) => runMode({ domain, mode }, options, io),
}

function parseShare(value: string): number {
  const parsed = Number(value)
  if (value.trim() === '' || !(parsed >= 0 && parsed <= 1)) throw new InvalidArgumentError('a share is from 0 to 1.')
  return parsed
}

const picked = v.picklist(MODES)
/** A domain as the API describes it. */
export const domainAnswer = v.object({
  domain: v.string(),
  revision: v.number(),
  settings: v.nullable(
    v.object({
      mode: picked,
      rollout: v.number(),
      modeByPath: v.record(v.string(), picked),
      patterns: v.number(),
      parameters: v.optional(v.number(), 0),
    }),
  ),
})
type Domain = v.InferOutput<typeof domainAnswer>
type ModeByPath = Readonly<Record<string, Mode>>

/**
 * `canon mode`: shows how the edge treats a domain, or changes it, for everybody or for a share of the pages or below a path.
 * What was learned stays as it is. A domain that is new to the control Worker is looked after from then on.
 *
 * @returns 0; 1 when the person said no
 * @throws CommandFailure for a path that is none, and when the control Worker refuses
 */
export async function runMode(
  { domain, mode }: { readonly domain: string; readonly mode: Mode | undefined },
  options: ModeOptions,
  io: Io,
): Promise<number> {
  const client = controlClient(options, io)
  const path = `/v1/domains/${encodeURIComponent(domain)}`
  const found = await client.find(path)
  const now = found === undefined ? undefined : readAnswer(client, domainAnswer, found)
  const asked = changeOf(mode, options, now?.settings?.modeByPath ?? {})
  if (Object.keys(asked).length === 0) {
    if (now === undefined) throw new CommandFailure(`${client.target}: ${notLookedAfter(domain)}`)
    return show(now, options, io)
  }
  const change = (now?.settings ?? null) === null ? { mode: FIRST_MODE, ...asked } : asked
  if (asked.mode !== change.mode) io.stderr.write(`canon: ${firstModeNote(domain)}\n`)
  const effect = `${domain}: ${treatmentText(now)} -> ${changeWords(change)} -> ${client.target}`
  if (!(await confirmChange(client, effect, { io, yes: options.yes }))) return EXIT_FINDINGS
  if (now === undefined) await client.call('PUT', path)
  const body = { ...change, ...(options.reason !== undefined && { reason: options.reason }) }
  const headers = conditionOf(asked, now)
  const after = readAnswer(client, domainAnswer, await client.call('PATCH', path, { body, headers }))
  io.stderr.write(`canon: ${domain} revision ${after.revision} is published; the edge has it within a minute\n`)
  return show(after, options, io)
}

/** What a record says that was made without a word about the mode. */
const FIRST_MODE: Mode = 'observe'

function firstModeNote(domain: string): string {
  return (
    `${domain} has no record, and the first one takes the place of the edge's MODE: ${FIRST_MODE} everywhere else; ` +
    `to rewrite there, say canon mode ${domain} rewrite with the same options`
  )
}

interface Change {
  readonly mode?: Mode
  readonly rollout?: number
  /** All that hold afterwards, and null for those that are taken away. */
  readonly modeByPath?: Readonly<Record<string, Mode | null>>
}

/** The shown effect names all modes of paths, so that a later change is never part of it unseen. A mode for all replaces earlier ones. */
function conditionOf({ modeByPath }: Change, now: Domain | undefined): Readonly<Record<string, string>> {
  if (modeByPath === undefined) return {}
  const isInForce = now !== undefined && now.settings !== null
  return { 'if-match': `"${isInForce ? now.revision : 0}"` }
}

function changeOf(mode: Mode | undefined, { rollout, path = [] }: ModeOptions, before: ModeByPath): Change {
  const byPath: Record<string, Mode | null> = { ...before }
  for (const text of path) {
    const [, prefix = '', word] = /^(\/[^=]*)=(\w*)$/.exec(text) ?? []
    const wanted = MODES.find((one) => one === word)
    if (/[?#]/.test(prefix))
      throw new CommandFailure(
        `--path ${text}: a mode applies to a path and everything below it; leave out the query and fragment (? or #)`,
      )
    if (word === '') takeAway(prefix, byPath)
    else if (wanted === undefined) throw new CommandFailure(`--path ${text}: expected /prefix=${MODES.join('|')}`)
    else byPath[prefix] = wanted
  }
  return {
    ...(mode !== undefined && { mode }),
    ...(rollout !== undefined && { rollout }),
    ...(path.length > 0 && { modeByPath: byPath }),
  }
}

/** @throws CommandFailure where nothing is set: after a typing error the user would believe that the mode is removed */
function takeAway(prefix: string, byPath: Record<string, Mode | null>): void {
  if ((byPath[prefix] ?? null) === null) {
    const there = Object.keys(byPath).flatMap((one) => (byPath[one] === null ? [] : `${one}=`))
    throw new CommandFailure(
      `--path ${prefix}=: no mode is set there; ${there.length === 0 ? 'no path has one' : `the paths with a mode are ${there.join(', ')}`}`,
    )
  }
  byPath[prefix] = null
}

function show(domain: Domain, { json }: ModeOptions, io: Io): number {
  io.stdout.write(
    json === true ? `${JSON.stringify(domain)}\n` : `${inert(`${domain.domain}  ${treatmentText(domain)}`)}\n`,
  )
  return EXIT_OK
}

/** How the edge treats a domain, in words. */
export function treatmentText(domain: Domain | undefined): string {
  const settings = domain?.settings
  if (domain === undefined || settings === undefined || settings === null) return 'no record'
  const { mode, rollout, modeByPath, patterns, parameters } = settings
  const share = rollout === 1 ? '' : ` ${shareWords(rollout)}`
  const paths = pathWords(modeByPath).map((each) => `, ${each}`)
  const learned = [
    ...(parameters === 0 ? [] : [counted(parameters, 'learned parameter')]),
    ...(patterns === 0 ? [] : [counted(patterns, 'learned pattern')]),
  ]
  return `${mode}${share}${paths.join('')} (revision ${domain.revision}, ${learned.join(', ') || 'nothing learned'})`
}

function changeWords({ mode, rollout, modeByPath }: Change): string {
  const all = [mode, rollout === undefined ? undefined : shareWords(rollout)].filter((word) => word !== undefined)
  const isNone = modeByPath !== undefined && Object.values(modeByPath).every((one) => one === null)
  const paths = isNone ? ['no mode below a path'] : pathWords(modeByPath ?? {})
  return [all.join(' '), ...paths].filter((word) => word !== '').join(', ')
}

function shareWords(rollout: number): string {
  return `for ${Number((rollout * 100).toPrecision(12))} % of the pages`
}

function pathWords(modeByPath: Readonly<Record<string, Mode | null>>): string[] {
  return Object.entries(modeByPath).flatMap(([prefix, mode]) => (mode === null ? [] : `${prefix} ${mode}`))
}
