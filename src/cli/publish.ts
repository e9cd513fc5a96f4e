import { diffRecords, diffSummary } from '../rules/record-diff.ts'
import type { DomainRecord } from '../rules/domain-record.ts'
import { parseDomainRecord } from '../rules/parse-domain-record.ts'
import { controlClient, type ControlClient, type ControlOptions } from './control-client.ts'
import { CommandFailure, EXIT_FINDINGS, EXIT_OK } from './failure.ts'
import type { Io } from './io.ts'
import { leaveToChange } from './leave-to-change.ts'
import { loadRecordFile } from './record-file.ts'

/** Options of `canon publish`. */
export interface PublishOptions extends ControlOptions {
  readonly yes?: boolean
  /** Shows what would be done. */
  readonly dryRun?: boolean
  readonly json?: boolean
  /** Goes to the log of the control Worker. */
  readonly reason?: string
}

/**
 * `canon publish`: makes a record file the next revision of its domain. What somebody else publishes between the comparison
 * that is shown and the publish is not overwritten.
 *
 * @returns 0; 1 when the person said no
 * @throws CommandFailure for a file, target or answer that stands in the way
 */
export async function runPublish(path: string, options: PublishOptions, io: Io): Promise<number> {
  const file = loadRecordFile(path)
  if (!file.ok) throw new CommandFailure(file.message)
  for (const warning of file.warnings) io.stderr.write(`canon: warning: ${warning}\n`)
  const { record } = file
  const client = controlClient(options, io)
  const current = await publishedRecord(client, record.domain)
  const diff = diffRecords(current, { ...record, revision: (current?.revision ?? 0) + 1 })
  const effect = `publish ${record.domain} revision ${diff.to} -> ${client.target}: ${diffSummary(diff)}`
  if (options.dryRun === true) {
    io.stderr.write(`canon: would ${effect}\n`)
    if (options.json === true) io.stdout.write(`${JSON.stringify({ target: client.target, diff })}\n`)
    return EXIT_OK
  }
  if (!(await leaveToChange(client, effect, { io, yes: options.yes }))) return EXIT_FINDINGS
  const query = options.reason === undefined ? '' : `?reason=${encodeURIComponent(options.reason)}`
  const outcome = await client.call('PUT', `/v1/domains/${encodeURIComponent(record.domain)}/record${query}`, {
    body: record,
    headers: { 'if-match': `"${current?.revision ?? 0}"` },
  })
  io.stderr.write(`canon: ${outcomeLine(record.domain, outcome)}\n`)
  if (options.json === true) io.stdout.write(`${JSON.stringify({ target: client.target, diff, outcome })}\n`)
  return EXIT_OK
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
