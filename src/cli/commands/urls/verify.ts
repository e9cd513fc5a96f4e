import { InvalidArgumentError } from 'commander'
import { createCanonicalizer } from '../../../canonicalize/canonicalize.ts'
import type { Profile } from '../../../canonicalize/types.ts'
import { counted } from '../../../learn/counted.ts'
import { disagreements, type Disagreement, type FixtureCase } from '../../verifying/contract.ts'
import { CommandFailure, EXIT_FINDINGS, EXIT_OK } from '../../output/failure.ts'
import { loadFixtures, OWN_FIXTURES, type LoadedFixtures } from '../../verifying/fixtures-file.ts'
import { styleFor, type Io } from '../../output/io.ts'
import type { Verdicts } from '../../verifying/verify-answers.ts'
import { askProgram, DEFAULT_SILENCE_MS } from '../../verifying/verify-exec.ts'
import { askWorker } from '../../verifying/verify-url.ts'
import { collect } from '../../arguments/repeatable.ts'
import { profileOption } from '../../arguments/url-options.ts'
import { addJson } from '../../output/output-format.ts'
import type { CanonCommand } from '../command.ts'

/** Options of `canon verify`. */
export interface VerifyOptions {
  readonly exec?: string
  readonly url?: string
  readonly fixtures?: string
  readonly profile?: Profile
  readonly optional?: boolean
  readonly header: readonly string[]
  readonly json?: boolean
  /** Seconds of silence after which `exec` is given up. */
  readonly timeout: number
}

/** `canon verify`. */
export const canonCommand: CanonCommand<[], VerifyOptions> = {
  group: 'URLs',
  summary: 'check this build, a program in any language, or a deployed Worker against the fixtures',
  examples: [
    'canon verify',
    'canon verify --url https://canonical.example.com',
    "canon verify --exec 'python3 libraries/python/canonical.py'",
  ],
  declare: (command) =>
    addJson(
      command
        .option(
          '--exec <command>',
          'program that reads {"id","profile","record","input"} and writes {"ok","url","key"} or {"declined":"why"}, one a line',
        )
        .option('--url <url>', 'deployed Worker: its API /v1/canonicalize, or the contract it states')
        .option('--fixtures <file>', 'another fixtures file than the one that comes with this package')
        .addOption(profileOption())
        .option('--optional', 'run the optional cases too')
        .option('--header <line>', "header for --url, such as 'Authorization: Bearer …'; repeatable", collect, [])
        .option(
          '--timeout <seconds>',
          'give up on --exec after this long without output',
          seconds,
          DEFAULT_SILENCE_MS / 1000,
        ),
      'disagreements and summary as NDJSON',
    ),
  run: (_, options, io) => runVerify(options, io),
}

function seconds(value: string): number {
  const parsed = Number(value)
  if (!(parsed > 0 && parsed <= 86_400)) throw new InvalidArgumentError('a number of seconds is needed, such as 30.')
  return parsed
}

/**
 * `canon verify`: holds this build, a program or a deployed Worker against the fixtures.
 *
 * @returns 0 when all cases agree, 1 on a disagreement or a program that breaks off, 3 when the Worker is out of reach, 4 when it refuses
 * @throws CommandFailure on a broken fixtures file or option
 */
export async function runVerify(options: VerifyOptions, io: Io): Promise<number> {
  if (options.exec !== undefined && options.url !== undefined)
    throw new CommandFailure('--exec and --url exclude each other: verify one target at a time')
  if (options.header.length > 0 && options.url === undefined)
    throw new CommandFailure('--header: only with --url; without it, this build or the program of --exec is verified')
  const fixtures = loadFixtures(options.fixtures ?? OWN_FIXTURES)
  const cases = chooseCases(fixtures, options)
  if (cases.length === 0) throw new CommandFailure('no case is left to ask: check --profile and --fixtures')
  if (options.url !== undefined) return verifyUrl(options.url, options, fixtures, cases, io)
  const target = options.exec ?? 'this build'
  const verdicts =
    options.exec === undefined ? askOurselves(cases) : await askProgram(options.exec, cases, options.timeout * 1000)
  return report(target, verdicts, cases, fixtures, options, io)
}

function chooseCases(fixtures: LoadedFixtures, options: VerifyOptions): FixtureCase[] {
  return fixtures.cases.filter(
    ({ kind, profile }) =>
      (kind === 'required' || options.optional === true) &&
      (options.profile === undefined || profile === options.profile),
  )
}

function askOurselves(cases: readonly FixtureCase[]): Verdicts {
  const found = cases.flatMap((fixture) => {
    const canonicalizer = createCanonicalizer({ record: fixture.record })
    const answer = canonicalizer.canonicalize(fixture.input, { profile: fixture.profile })
    return disagreements(fixture, answer, { item: true, applied: true })
  })
  return { disagreements: found, answered: cases.length }
}

async function verifyUrl(
  text: string,
  options: VerifyOptions,
  fixtures: LoadedFixtures,
  cases: readonly FixtureCase[],
  io: Io,
): Promise<number> {
  const base = URL.parse(text)
  if (base === null || !base.protocol.startsWith('http'))
    throw new CommandFailure(`--url: "${text}" is not an http(s) URL; example: --url https://canonical.example.com`)
  const verdicts = await askWorker(base, cases, parseHeaders(options.header))
  if (verdicts.kind === 'answers') return report(base.href, verdicts, cases, fixtures, options, io)
  if (verdicts.kind === 'neither') {
    io.stderr.write(`canon: ${base.href} neither answers for the API nor states its contract: ${verdicts.message}\n`)
    return verdicts.exitCode
  }
  const same = verdicts.sha256 === fixtures.sha256
  const says = same ? 'the same contract' : `another contract, ${verdicts.sha256}`
  io.stdout.write(
    options.json === true
      ? `${JSON.stringify({ target: base.href, contract: verdicts.sha256, expected: fixtures.sha256, same })}\n`
      : `verify: ${base.href} states ${says}; ours is ${fixtures.sha256} (version ${fixtures.version}); no case was asked\n`,
  )
  return same ? EXIT_OK : EXIT_FINDINGS
}

function parseHeaders(lines: readonly string[]): Headers {
  const headers = new Headers()
  for (const line of lines) {
    const colon = line.indexOf(':')
    try {
      headers.append(line.slice(0, Math.max(colon, 0)).trim(), line.slice(colon + 1).trim())
    } catch {
      throw new CommandFailure(`--header: "${line}" is no header; example: --header 'Authorization: Bearer …'`)
    }
  }
  return headers
}

function report(
  target: string,
  verdicts: Verdicts,
  cases: readonly FixtureCase[],
  fixtures: LoadedFixtures,
  options: VerifyOptions,
  io: Io,
): number {
  const { disagreements: found, answered, broken } = verdicts
  const inputs = new Map(cases.map(({ id, input }) => [id, input]))
  const failed = new Set(found.map(({ id }) => id)).size
  const declined = [...(verdicts.declined?.values() ?? [])].reduce((sum, count) => sum + count, 0)
  // Who claims nothing has shown nothing.
  const good = found.length === 0 && broken === undefined && declined < cases.length
  const exitCode = good ? EXIT_OK : found.length === 0 ? (verdicts.exitCode ?? EXIT_FINDINGS) : EXIT_FINDINGS
  const { version, sha256 } = fixtures
  if (options.json === true) {
    for (const one of found) io.stdout.write(`${JSON.stringify({ ...one, input: inputs.get(one.id) })}\n`)
    const counts = { cases: cases.length, answered, claimed: answered - declined, failed }
    const reasons = declined === 0 ? undefined : Object.fromEntries(verdicts.declined ?? [])
    io.stdout.write(`${JSON.stringify({ target, ...counts, declined: reasons, broken, version, sha256 })}\n`)
    return exitCode
  }
  const style = styleFor(io.stdout, io.env)
  for (const one of found) io.stdout.write(disagreementText(one, inputs.get(one.id) ?? ''))
  if (broken !== undefined) io.stdout.write(`${style.bad('broken off')}: ${broken}\n`)
  const outcome = good
    ? style.good(counted(cases.length - declined, 'case agrees', 'cases agree'))
    : answered === 0
      ? style.bad('no case was answered')
      : style.bad(
          `${failed} of ${counted(answered - declined, 'answered case')} ${failed === 1 ? 'disagrees' : 'disagree'}`,
        ) + (answered < cases.length ? `, ${cases.length - answered} were not answered` : '')
  io.stdout.write(
    `verify: ${outcome}${declinedText(verdicts)} (${target}; fixtures version ${version}, sha256 ${sha256})\n`,
  )
  return exitCode
}

/** `, 12 not claimed (no records: 9, computed alias: 3)`; nothing where every case was claimed. */
function declinedText({ declined }: Verdicts): string {
  if (declined === undefined || declined.size === 0) return ''
  const reasons = [...declined].map(([why, count]) => `${shown(why)}: ${count}`)
  const total = [...declined.values()].reduce((sum, count) => sum + count, 0)
  return `, ${total} not claimed (${reasons.join(', ')})`
}

/** The reason that a program wrote, shortened and in one line. */
function shown(why: string): string {
  return JSON.stringify(why.slice(0, 80)).slice(1, -1)
}

function disagreementText({ id, field, expected, got }: Disagreement, input: string): string {
  const text = input.length <= 300 ? JSON.stringify(input) : `${JSON.stringify(input.slice(0, 300))}…`
  return `${id}: ${field}\n  input     ${text}\n  expected  ${expected}\n  got       ${got}\n`
}
