import { diffRecords, diffSummary, NO_CHANGE, settingsSummary } from '../../../rules/record/record-diff.ts'
import { forgottenText, importantDropped } from '../../../canonicalize/record/forgotten-names.ts'
import { quarantineOnlyIn } from '../../../jobs/publishing/quarantine-only-in.ts'
import { withQuarantineOf } from '../../../rules/record/quarantined-rule.ts'
import { statedSettings, withSettingsOf } from '../../../rules/record/record-settings.ts'
import type { DomainRecord } from '../../../rules/record/domain-record.ts'
import { parseDomainRecord } from '../../../rules/record/parse-domain-record.ts'
import { controlClient, type ControlClient, type ControlOptions } from '../../remote/control-client.ts'
import { CommandFailure, EXIT_FINDINGS, EXIT_OK } from '../../output/failure.ts'
import type { Io } from '../../output/io.ts'
import { confirmChange } from '../../remote/confirm-change.ts'
import { readRecordFile } from '../../files/record-file.ts'
import { inert } from '../../output/terminal.ts'
import { addTarget, TARGET_HELP } from '../../arguments/target-options.ts'
import { addJson } from '../../output/output-format.ts'
import type { CanonCommand } from '../command.ts'
import type { SettingsDiff } from '../../../rules/record/types.ts'

/** Options of `canon publish`. */
export interface PublishOptions extends ControlOptions {
  readonly yes?: boolean
  /** Shows what would be done. */
  readonly dryRun?: boolean
  readonly json?: boolean
  /** Goes to the log of the control Worker. */
  readonly reason?: string
  /** What the file does not hold in quarantine leaves it; otherwise it stays there. */
  readonly liftQuarantine?: boolean
  /** Publish although names are dropped that are known to matter. */
  readonly acceptDrops?: boolean
  /** Publish the settings of the file too; otherwise those in force stay. */
  readonly replaceSettings?: boolean
}

/** `canon publish`. */
export const canonCommand: CanonCommand<[string], PublishOptions> = {
  group: 'Domains',
  summary: 'make a record file the next revision of its domain',
  details: [
    'A record brings its map. The settings of the domain stay as they are in force: mode, modes of paths, rollout, adapter, keep, ' +
      'strip, veto, aliases, platform, cookies and headers. What the file says otherwise is shown, and published with ' +
      '--replace-settings. Static rules that the learner found to be wrong on this site are always added to veto.',
    'Parameters known to matter are never dropped in passing: what an audit has put into quarantine stays there, and a record is ' +
      'rejected if it drops what the one in force keeps as important (learned, or kept by hand), as canon guard does. To drop them ' +
      'on purpose, use --lift-quarantine and --accept-drops.',
    TARGET_HELP,
  ],
  examples: ['canon publish shop.json --dry-run'],
  declare: (command) =>
    addJson(
      addTarget(command)
        .argument('<record>', 'domain record, such as canon learn writes')
        .option('--yes', 'do not ask')
        .option('--dry-run', 'show what would change without changing anything')
        .option('--accept-drops', 'publish even if parameters known to matter are dropped')
        .option('--replace-settings', 'publish mode and lists of the file too; by default those in force stay')
        .option('--lift-quarantine', 'lift quarantines that the file does not contain; by default they stay')
        .option('--reason <text>', 'goes to the log'),
      'outcome and difference as one line of JSON on stdout',
    ),
  run: ([path], options, io) => runPublish(path, options, io),
}

/**
 * `canon publish`: makes a record file the next revision of its domain. Mode, lists and other settings of the record in force
 * stay. What is published between the comparison that is shown and the publish is not overwritten.
 *
 * @returns 0; 1 when the person said no, or when the record drops what is known to matter and that was not accepted
 * @throws CommandFailure for a file, target or response that prevents the publish
 */
export async function runPublish(path: string, options: PublishOptions, io: Io): Promise<number> {
  const given = readRecordFile(path, io)
  const client = controlClient(options, io)
  const current = await publishedRecord(client, given.domain)
  const withSettings = options.replaceSettings === true ? given : withSettingsOf(current, given)
  const record = options.liftQuarantine === true ? withSettings : withQuarantineOf(current, withSettings)
  const notPublished = sayWhatStays(record, given, io)
  const isAccepted = sayWhatMatters(current, { given, record }, options, io)
  const diff = diffRecords(current, { ...record, revision: (current?.revision ?? 0) + 1 })
  const effect = `publish ${record.domain} revision ${diff.to} -> ${client.target}: ${diffSummary(diff)}`
  const end = (exitCode: number, outcome?: unknown): number => {
    if (options.json === true)
      io.stdout.write(`${JSON.stringify({ target: client.target, diff, notPublished, outcome })}\n`)
    return exitCode
  }
  if (options.dryRun === true) {
    io.stderr.write(`canon: would ${inert(effect)}\n`)
    return end(isAccepted ? EXIT_OK : EXIT_FINDINGS)
  }
  const mayChange = isAccepted && (await confirmChange(client, effect, { io, yes: options.yes }))
  if (!mayChange) return end(EXIT_FINDINGS)
  const { reason, liftQuarantine = false, acceptDrops = false } = options
  const flags = Object.entries({ liftQuarantine, acceptDrops }).filter(([, isSet]) => isSet)
  const query = new URLSearchParams([
    ...flags.map(([name]) => [name, 'true']),
    ...(reason === undefined ? [] : [['reason', reason]]),
  ])
  const outcome = await client.call(
    'PUT',
    `/v1/domains/${encodeURIComponent(record.domain)}/record?${query.toString()}`,
    {
      body: record,
      headers: { 'if-match': `"${current?.revision ?? 0}"` },
    },
  )
  io.stderr.write(`canon: ${outcomeLine(record.domain, outcome)}\n`)
  return end(EXIT_OK, outcome)
}

/** Names the settings of the file that are not published; undefined for none. */
function sayWhatStays(record: DomainRecord, given: DomainRecord, { stderr }: Io): SettingsDiff | undefined {
  const other = statedSettings(record, given)
  const summary = settingsSummary(other)
  if (summary === NO_CHANGE) return undefined
  stderr.write(
    `canon: the settings in force stay; those of the file are not published: ${inert(summary)} (--replace-settings publishes them)\n`,
  )
  return other
}

/** Says what stays in quarantine and what would be dropped; false when something is dropped that was not accepted. */
function sayWhatMatters(
  current: DomainRecord | undefined,
  { given, record }: { readonly given: DomainRecord; readonly record: DomainRecord },
  { liftQuarantine, acceptDrops }: PublishOptions,
  { stderr }: Io,
): boolean {
  for (const entry of quarantineOnlyIn(current, given))
    stderr.write(
      liftQuarantine === true
        ? `canon: leaves quarantine: ${inert(entry)}\n`
        : `canon: stays in quarantine: ${inert(entry)} (--lift-quarantine lets it go)\n`,
    )
  const dropped = importantDropped(current, record)
  for (const one of dropped)
    stderr.write(
      `canon: known to matter and dropped now: ${inert(`${forgottenText(one)} on ${one.pattern}`)} (${one.knownBy})\n`,
    )
  if (dropped.length === 0 || acceptDrops === true) return true
  stderr.write('canon: nothing was published; use --accept-drops to publish it all the same\n')
  return false
}

/**
 * The record in force, or one of its revisions; undefined when there is none.
 *
 * @throws CommandFailure when what is answered is no record
 */
export async function publishedRecord(
  client: ControlClient,
  domain: string,
  revision?: number,
): Promise<DomainRecord | undefined> {
  const base = `/v1/domains/${encodeURIComponent(domain)}`
  const path = revision === undefined ? `${base}/record` : `${base}/revisions/${revision}`
  const answer = await client.find(path)
  if (answer === undefined) return undefined
  const given = revision === undefined ? answer : memberOf(answer, 'record')
  const parsed = parseDomainRecord(given)
  if (parsed.ok) return parsed.record
  throw new CommandFailure(`${client.target}: GET ${path}: no domain record: ${parsed.problem.message}`)
}

/** What became of a publish or a rollback, for people. */
export function outcomeLine(domain: string, outcome: unknown): string {
  const revision = String(memberOf(outcome, 'revision'))
  return memberOf(outcome, 'kind') === 'unchanged'
    ? `${domain} says this already in revision ${revision}; nothing was changed`
    : `${domain} revision ${revision} is published; the edge has it within a minute`
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined
}
