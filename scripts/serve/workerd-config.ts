import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { OWN_REQUEST_HEADERS } from '../../src/edge/request/header-names.ts'
import { REPOSITORY } from '../build-worker.ts'

/** Where the origin listens. */
export interface OriginAddress {
  readonly scheme: 'http' | 'https'
  /** Host name or address; IPv6 without brackets. */
  readonly host: string
  readonly port: number
}

/** One service in front of one origin. */
export interface EdgeService {
  /** Address to listen on, `host:port`; port 0 picks a free one. */
  readonly listen: string
  /** Bundle of the Worker; its file is in the folder of the config. */
  readonly bundlePath: string
  /** Bound as `ORIGIN`, `ORIGIN_PASSED` and `ORIGIN_ASIDE`: each service has connections of its own. */
  readonly origin: OriginAddress
  /** Text bindings; an undefined one is left out. */
  readonly text: Readonly<Record<string, string | undefined>>
  /** `host:port` of a service that speaks the Workers KV protocol, bound as `DOMAIN_RECORDS`; absent: no such binding. */
  readonly kv?: string
  /** `host:port` of a service that speaks the Queues protocol, bound as `EVENTS`; absent: no such binding. */
  readonly queue?: string
  /** `host:port` of a service behind the Cache API; absent: there is no such cache. */
  readonly cacheApi?: string
  /** A proxy in front ends TLS: its `X-Forwarded-Proto` gives the scheme of a URL, and is passed on to the origin. */
  readonly trustForwardedProto?: boolean
  /**
   * The runtime removes headers of our name from every origin request, so the Worker need not check for them (decision 071).
   * Not with FORWARD_IDENTITY, which sends such headers.
   */
  readonly dropsOwnHeaders?: boolean
  /** The bundle has an entrypoint `Operator`, which gets a socket of its own on the loopback interface. */
  readonly hasOperator?: boolean
}

/** Name of the socket in {@link edgeConfig}. */
export const EDGE_SOCKET = 'edge'

/** Name of the socket of the operator's entrypoint. */
export const OPERATOR_SOCKET = 'operator'

/**
 * What the runtime keeps for a request outside the script's heap (headers, bodies) is freed when the script's objects are
 * collected. V8 lets 16 MB of young ones gather before it does, and with them 200 MB that it does not see: under load that
 * is memory that grows for minutes and pauses of a third of a second.
 */
const V8_FLAGS: readonly string[] = ['--max-semi-space-size=4']

/** A name without a value is a header to remove. */
function dropping(names: readonly string[]): string {
  return `injectRequestHeaders = [${names.map((name) => `(name = "${name}")`).join(', ')}]`
}

/** The runtime passes no 100 (Continue) on to a client that expects one, and takes the 100 of the origin for the response. */
const EXPECT = 'expect'

/**
 * Cap'n Proto config for plain `workerd serve`: one Worker, its origin as an external service (the bytes of the URL and
 * the Host header reach it as the Worker sends them), optionally a KV namespace.
 */
export function edgeConfig(edge: EdgeService): string {
  const { date, flags } = compatibility()
  const trusted = edge.trustForwardedProto === true ? ['forwardedProtoHeader = "X-Forwarded-Proto"'] : []
  const dropped = dropping(edge.dropsOwnHeaders === true ? [...OWN_REQUEST_HEADERS, EXPECT] : [EXPECT])
  const external = externalServer(edge.origin, `(${[...trusted, dropped].join(', ')})`)
  const services = [
    `(name = "worker", worker = .worker)`,
    `(name = "origin", external = ${external})`,
    `(name = "passed", external = ${external})`,
    `(name = "aside", external = ${external})`,
    ...(edge.kv === undefined ? [] : [plainService('kv', edge.kv)]),
    ...(edge.queue === undefined ? [] : [plainService('queue', edge.queue)]),
    ...(edge.cacheApi === undefined ? [] : [plainService('cache', edge.cacheApi)]),
  ]
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    ${services.join(',\n    ')}
  ],
  v8Flags = [${V8_FLAGS.map(capnpText).join(', ')}],
  sockets = [
    ${socketsOf(edge, trusted).join(',\n    ')}
  ]
);
const worker :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed ${capnpText(basename(edge.bundlePath))})],
  compatibilityDate = ${capnpText(date)},
  compatibilityFlags = [${flags.map(capnpText).join(', ')}],${edge.cacheApi === undefined ? '' : '\n  cacheApiOutbound = "cache",'}
  bindings = [
    ${bindingsOf(edge).join(',\n    ')}
  ]
);
`
}

function socketsOf({ listen, hasOperator }: EdgeService, options: readonly string[]): readonly string[] {
  const edge = `(name = "${EDGE_SOCKET}", address = ${capnpText(listen)}, http = (${options.join()}), service = "worker")`
  if (hasOperator !== true) return [edge]
  const service = '(name = "worker", entrypoint = "Operator")'
  return [edge, `(name = "${OPERATOR_SOCKET}", address = "127.0.0.1:0", http = (), service = ${service})`]
}

function bindingsOf(edge: EdgeService): readonly string[] {
  return [
    '(name = "ORIGIN", service = "origin")',
    '(name = "ORIGIN_PASSED", service = "passed")',
    '(name = "ORIGIN_ASIDE", service = "aside")',
    ...(edge.kv === undefined ? [] : ['(name = "DOMAIN_RECORDS", kvNamespace = "kv")']),
    ...(edge.queue === undefined ? [] : ['(name = "EVENTS", queue = "queue")']),
    ...(edge.dropsOwnHeaders === true ? ['(name = "ORIGIN_DROPS_OWN_HEADERS", text = "on")'] : []),
    ...Object.entries(edge.text).flatMap(([name, value]) =>
      value === undefined ? [] : [`(name = ${capnpText(name)}, text = ${capnpText(value)})`],
    ),
  ]
}

function plainService(name: string, address: string): string {
  return `(name = "${name}", external = (address = ${capnpText(address)}, http = ()))`
}

function externalServer(origin: OriginAddress, options: string): string {
  const host = origin.host.includes(':') ? `[${origin.host}]` : origin.host
  const address = capnpText(`${host}:${origin.port}`)
  if (origin.scheme === 'http') return `(address = ${address}, http = ${options})`
  const tls = `tlsOptions = (trustBrowserCas = true), certificateHost = ${capnpText(origin.host)}`
  return `(address = ${address}, https = (options = ${options}, ${tls}))`
}

/** Compatibility date and flags that a deploy would use: the lines of wrangler.toml, read without a TOML library. */
function compatibility(): { readonly date: string; readonly flags: readonly string[] } {
  const toml = readFileSync(join(REPOSITORY, 'wrangler.toml'), 'utf8')
  const date = /^compatibility_date\s*=\s*"([^"]+)"/m.exec(toml)?.[1]
  if (date === undefined) throw new Error('wrangler.toml: compatibility_date is missing')
  const flags = /^compatibility_flags\s*=\s*\[([^\]]*)\]/m.exec(toml)?.[1] ?? ''
  return { date, flags: [...flags.matchAll(/"([^"]+)"/g)].map((match) => match[1]!) }
}

/** A Cap'n Proto text literal. JSON's `\uXXXX` is not known there, so control characters become `\xNN`. */
function capnpText(text: string): string {
  const escaped = Array.from(text, (character) => {
    if (character === '"' || character === '\\') return `\\${character}`
    const code = character.codePointAt(0)!
    return code < 0x20 || code === 0x7f ? `\\x${code.toString(16).padStart(2, '0')}` : character
  })
  return `"${escaped.join('')}"`
}
