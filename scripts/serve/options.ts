import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { isHeaderName, mayBeForwarded, mayVary } from '../../src/edge/request/header-names.ts'
import { MODES, type Mode } from '../../src/rules/record/domain-record.ts'
import { withoutTrailingDot } from '../../src/url/host.ts'
import type { OriginAddress } from './workerd-config.ts'

/** What `npm run serve` was asked to do. */
export interface ServeOptions {
  readonly origin: OriginAddress
  /** The origin as the user may read it, `http://127.0.0.1:9000`. */
  readonly originText: string
  readonly port: number
  readonly address: string
  /** Absent: what the record says, `observe` without one. */
  readonly mode?: Mode
  readonly record: readonly string[]
  /** Known hosts; empty: whatever Host arrives. */
  readonly host: readonly string[]
  readonly forwardHeader: readonly string[]
  readonly varyHeader: readonly string[]
  readonly debug: boolean
  /** Whether a proxy in front reports the client's scheme in `X-Forwarded-Proto`. */
  readonly trustForwardedProto: boolean
  /** Seconds that the origin may take to start its response. If absent: the Worker's default. */
  readonly originTimeout?: number
  /** Port of `/metrics`; absent: there is none. */
  readonly metricsPort?: number
  /** The file that access lines are appended to; `true`: stdout. Absent: no access log. */
  readonly accessLog?: string | true
  /** Whether the origin gets the canonical URL and key of each request, signed. */
  readonly forwardIdentity: boolean
}

/** Outcome of reading the flags: options, or a text and an exit code. */
export type ParsedOptions =
  | { readonly kind: 'options'; readonly options: ServeOptions }
  | { readonly kind: 'end'; readonly exitCode: 0 | 2; readonly text: string }

/** Reads the flags of `npm run serve` (without program and script name). Never throws: a wrong flag is one line of text. */
export function parseServeOptions(args: readonly string[]): ParsedOptions {
  let said = ''
  const take = (text: string): void => void (said += text)
  const command = serveCommand().exitOverride().configureOutput({ writeOut: take, writeErr: take })
  try {
    command.parse([...args], { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode === 0) return { kind: 'end', exitCode: 0, text: said }
    return { kind: 'end', exitCode: 2, text: `${oneLine(said)}; see npm run serve -- --help\n` }
  }
  const flags = command.opts<Omit<ServeOptions, 'originText' | keyof RawFlags> & RawFlags>()
  const { origin, record = [], host = [], forwardHeader = [], varyHeader = [], adapter: _adapter, ...rest } = flags
  const options = { ...rest, record, host, forwardHeader, varyHeader, ...origin }
  return { kind: 'options', options }
}

interface RawFlags {
  readonly record?: readonly string[]
  readonly host?: readonly string[]
  readonly origin: { readonly origin: OriginAddress; readonly originText: string }
  readonly forwardHeader?: readonly string[]
  readonly varyHeader?: readonly string[]
  readonly adapter: string
}

function withOperatorFlags(command: Command): Command {
  return command
    .option('--metrics-port <number>', 'serve figures for Prometheus on this port of --address, as /metrics', parsePort)
    .option(
      '--access-log [file]',
      'append a line of JSON for every request to a file, or print it on stdout',
      parsePath,
    )
    .option(
      '--forward-identity',
      'send the origin Canonical-Key and Canonical-Url of every request, signed with IDENTITY_SECRET',
      false,
    )
}

function serveCommand(): Command {
  const repeated = (flags: string, text: string, parse: (value: string) => string): Option =>
    new Option(flags, `${text} (repeatable)`).argParser(appendTo(parse))
  const command = new Command('npm run serve --')
    .description('Runs the edge Worker on plain workerd in front of any origin.')
    .allowExcessArguments(false)
    .requiredOption('--origin <url>', 'address of the site itself, such as http://127.0.0.1:9000', parseOrigin)
    .option('--port <number>', 'port to listen on, 0 for any free one', parsePort, 8787)
    .option('--address <ip>', 'address to listen on; 0.0.0.0 for every interface', parseAddress, '127.0.0.1')
    .addOption(
      new Option('--mode <mode>', 'overrides the mode in the records; without records: observe').choices(MODES),
    )
    .addOption(repeated('--record <file>', 'domain record, JSON', parsePath))
    .addOption(repeated('--host <name>', 'host name to serve; by default every Host is served', parseHost))
    .addOption(
      repeated('--forward-header <name>', 'request header to forward; no response may depend on it', parseHeaderName),
    )
    .addOption(
      repeated('--vary-header <name>', 'request header to forward that becomes part of the key', parseVaryHeader),
    )
    .addOption(new Option('--adapter <name>', 'where responses are kept').choices(['memory']).default('memory'))
    .option(
      '--origin-timeout <seconds>',
      'how long the origin may take to start its response; default 120',
      parseSeconds,
    )
    .option(
      '--trust-forwarded-proto',
      'a proxy in front terminates TLS and sets X-Forwarded-Proto itself on every request',
      false,
    )
    .option('--debug', 'explain every response in Canonical-Applied, to every client', false)
  return withOperatorFlags(command).addHelpText('after', HELP_END)
}

const HELP_END = `
Environment:
  IDENTITY_SECRET  signs what --forward-identity sends
  PURGE_TOKEN      long random text; canon purge removes stored responses with it. Unset: nothing can be purged
  SSL_CERT_FILE    certificates of the authorities that an https origin is trusted by

Record files are read again when they change; stored responses stay. Ctrl-C prints a summary.

Example: npm run serve -- --origin http://127.0.0.1:9000 --mode rewrite --host shop.test`

function appendTo(parse: (value: string) => string): (value: string, before: string[] | undefined) => string[] {
  return (value, before) => [...(before ?? []), parse(value)]
}

/** Why this is not the address of an origin, as a sentence; undefined when it is. Never throws. */
export function originProblem(value: string): string | undefined {
  const url = URL.parse(value)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    return 'It must look like http://127.0.0.1:9000.'
  if (url.username !== '' || url.password !== '') return 'It must not carry a password.'
  if (url.pathname === '/' && url.search === '' && url.hash === '') return undefined
  return `Leave out ${value.slice(value.indexOf(url.host) + url.host.length)}: paths are sent on as they come.`
}

function parseOrigin(value: string): RawFlags['origin'] {
  const problem = originProblem(value)
  if (problem !== undefined) throw new InvalidArgumentError(problem)
  const url = new URL(value)
  const scheme = url.protocol === 'https:' ? 'https' : 'http'
  const port = url.port === '' ? (scheme === 'https' ? 443 : 80) : Number(url.port)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return { origin: { scheme, host, port }, originText: url.origin }
}

function parsePort(value: string): number {
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535)
    throw new InvalidArgumentError('It must be a number from 0 to 65535.')
  return Number(value)
}

function parseSeconds(value: string): number {
  const seconds = Number(value)
  if (!(seconds >= 0.001 && seconds <= 86_400))
    throw new InvalidArgumentError('It must be a number of seconds above 0, at most 86400 (a day).')
  return seconds
}

function parseAddress(value: string): string {
  const host = value.replace(/^\[(.*)\]$/, '$1')
  if (!/^[\w.:-]+$/.test(host)) throw new InvalidArgumentError('It must be an IP address or a host name.')
  return host
}

function parseHost(value: string): string {
  const url = URL.parse(`http://${value}`)
  if (url === null || url.port !== '' || url.hostname !== value.toLowerCase()) {
    throw new InvalidArgumentError('It must be a host name alone, as in shop.example.com.')
  }
  return withoutTrailingDot(url.hostname)
}

function parseHeaderName(value: string, mayBe = mayBeForwarded): string {
  if (!isHeaderName(value)) throw new InvalidArgumentError('It must be a header name, as in X-Country.')
  const name = value.toLowerCase()
  if (!mayBe(name)) throw new InvalidArgumentError('It is never sent on.')
  return name
}

/** Cookies and credentials are not sent on either; named here, guests' pages that vary on them are stored. */
function parseVaryHeader(value: string): string {
  return parseHeaderName(value, mayVary)
}

function parsePath(value: string): string {
  if (value.trim() === '') throw new InvalidArgumentError('It must name a file.')
  return value
}

function oneLine(text: string): string {
  return text
    .trim()
    .replace(/^error:/, 'serve:')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/\.$/, '')
}
