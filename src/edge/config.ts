/** The variables and bindings of the edge Worker, read and checked once per isolate. */

import type { DomainRecord } from '../rules/record/domain-record.ts'
import { ADAPTER_NAMES, MODES } from '../rules/record/domain-record.ts'
import { parseDomainRecord } from '../rules/record/parse-domain-record.ts'
import { withoutTrailingDot } from '../url/host.ts'
import { mayBeForwarded, mayVary } from './request/header-names.ts'
import type { EdgeConfig, EdgeEnv } from './types.ts'

const DEFAULT_TIMEOUT_MS = 120_000

/** Reads the variables. Never throws: a variable that cannot be used has its default and a line in `problems`. */
export function readConfig(env: EdgeEnv): EdgeConfig {
  const problems: string[] = []
  const complain = (name: string, value: unknown, expected: string): undefined => {
    problems.push(`wrangler.toml [vars] ${name} = ${JSON.stringify(value)}: expected ${expected}`)
  }
  const oneOf = <T extends string>(name: keyof EdgeEnv, allowed: readonly T[]): T | undefined => {
    const value = env[name]
    if (value === undefined || value === '') return undefined
    return allowed.find((candidate) => candidate === value) ?? complain(name, value, orList(allowed))
  }
  const timeoutMs = readTimeout(env.ORIGIN_TIMEOUT_MS, complain)
  const sendsIdentity = oneOf('FORWARD_IDENTITY', ['on', 'off']) === 'on'
  const drops = oneOf('ORIGIN_DROPS_OWN_HEADERS', ['on', 'off'])
  // An edge that adds identity headers first removes any that the client sent, and its own must arrive.
  if (drops === 'on' && sendsIdentity)
    problems.push(
      'wrangler.toml [vars] ORIGIN_DROPS_OWN_HEADERS = "on" would remove what FORWARD_IDENTITY = "on" sends: set one of them to "off"',
    )
  return {
    mode: oneOf('MODE', MODES) ?? 'observe',
    modeOverride: oneOf('MODE_OVERRIDE', MODES),
    hosts: new Set(
      commaList(env.HOSTS).map((host) => readHost(host) ?? complain('HOSTS', env.HOSTS, hostsExpected(host)) ?? ''),
    ),
    originUrl: readOriginUrl(env, complain),
    originDropsOwnHeaders: drops === 'on' && !sendsIdentity,
    originTimeoutMs: timeoutMs ?? DEFAULT_TIMEOUT_MS,
    passOnTimeoutMs: timeoutMs ?? Infinity,
    adapter: oneOf('ADAPTER', ADAPTER_NAMES) ?? 'zone',
    debugAlways: oneOf('DEBUG_HEADERS', ['always', 'token']) === 'always',
    debugToken: env.DEBUG_TOKEN === '' ? undefined : env.DEBUG_TOKEN,
    purgeToken: env.PURGE_TOKEN === '' ? undefined : env.PURGE_TOKEN,
    forwardHeaders: readHeaderNames(env, 'FORWARD_HEADERS', complain),
    identitySecret: readIdentity(env, problems, sendsIdentity),
    eventSampleRate: readShare(env.EVENT_SAMPLE_RATE, complain),
    varyAllow: readHeaderNames(env, 'VARY_ALLOW', complain),
    records: readRecords(env.RECORDS_JSON, problems),
    problems,
  }
}

type Complain = (name: string, value: unknown, expected: string) => undefined

function readOriginUrl(env: EdgeEnv, complain: Complain): string | undefined {
  const text = env.ORIGIN_URL
  if (text === undefined || text === '') return undefined
  const url = URL.parse(text)
  const isBare = url !== null && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
  if (isBare && (url.protocol === 'http:' || url.protocol === 'https:')) return url.origin
  return complain('ORIGIN_URL', text, 'scheme, host and port alone, as in https://origin.example.com:8443')
}

function readIdentity(env: EdgeEnv, problems: string[], wanted: boolean): string | undefined {
  if (!wanted) return undefined
  if (env.IDENTITY_SECRET !== undefined && env.IDENTITY_SECRET !== '') return env.IDENTITY_SECRET
  problems.push(
    'FORWARD_IDENTITY = "on" needs the secret IDENTITY_SECRET: wrangler secret put IDENTITY_SECRET (locally: .dev.vars)',
  )
  return undefined
}

function readHeaderNames(env: EdgeEnv, name: 'FORWARD_HEADERS' | 'VARY_ALLOW', complain: Complain): readonly string[] {
  const names = commaList(env[name])
  const bad = names.find((candidate) => !(name === 'VARY_ALLOW' ? mayVary : mayBeForwarded)(candidate))
  if (bad !== undefined) complain(name, env[name], `end-to-end header names parted by commas, which "${bad}" is not`)
  return names
}

function readTimeout(text: string | undefined, complain: Complain): number | undefined {
  if (text === undefined || text === '') return undefined
  // A longer time than a timer can hold would end at once.
  const isTime = /^[1-9]\d{0,8}$/.test(text)
  return isTime ? Number(text) : complain('ORIGIN_TIMEOUT_MS', text, 'milliseconds, 1 or more')
}

function readShare(text: string | undefined, complain: Complain): number {
  if (text === undefined || text === '') return 0.01
  const share = Number(text)
  return share >= 0 && share <= 1 ? share : (complain('EVENT_SAMPLE_RATE', text, 'a number from 0 to 1') ?? 0)
}

function readRecords(value: unknown, problems: string[]): readonly DomainRecord[] {
  if (value === undefined || value === '') return []
  const list = typeof value === 'string' ? parseJson(value) : value
  if (!Array.isArray(list)) {
    problems.push('wrangler.toml [vars] RECORDS_JSON: expected a JSON array of domain records')
    return []
  }
  return list.flatMap((item: unknown, index) => {
    const parsed = parseDomainRecord(item, { checksum: 'ignore' })
    if (parsed.ok) return [parsed.record]
    const { path, message } = parsed.problem
    problems.push(
      `wrangler.toml [vars] RECORDS_JSON, record ${index + 1}${path === '' ? '' : ` at ${path}`}: ${message}`,
    )
    return []
  })
}

function commaList(text: string | undefined): string[] {
  const parts = (text ?? '').split(',').map((part) => part.trim().toLowerCase())
  return parts.filter((part) => part !== '')
}

/** The name as the URL parser writes it, or undefined when it is not a host name alone. */
function readHost(text: string): string | undefined {
  const url = URL.parse(`http://${text}`)
  return url !== null && url.port === '' && url.pathname === '/' && !/[/?#@]/.test(text)
    ? withoutTrailingDot(url.hostname)
    : undefined
}

function hostsExpected(host: string): string {
  return `host names without port, parted by commas, which "${host}" is not`
}

function orList(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
