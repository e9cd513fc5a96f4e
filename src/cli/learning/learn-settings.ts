import { refusedUrl } from '../../fetcher/address.ts'
import { MAX_RATE } from '../../fetcher/host-pace.ts'
import { userAgent } from '../../fetcher/user-agent.ts'
import type { FingerprintName } from '../../fingerprint/kinds/fingerprints.ts'
import type { GuardReport, LearnMode, LearnProfile } from '../../learn/types.ts'
import { recordConcerns } from '../../rules/record/record-concerns.ts'
import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { ANY_DOMAIN } from '../../rules/record/parse-domain-record.ts'
import { parseUrl } from '../../url/parts.ts'
import type { CorpusFormat } from '../corpus/corpus-line.ts'
import { CommandFailure } from '../output/failure.ts'
import type { Io } from '../output/io.ts'
import { readJsonFile } from '../files/json-file.ts'
import { packageVersion } from '../files/package-version.ts'
import { readRecordFile } from '../files/record-file.ts'

/** Options of `canon learn`, as the command line gives them. */
export interface LearnCommandOptions {
  readonly origin?: string
  readonly host?: string
  readonly mode: LearnMode
  readonly profile: LearnProfile
  readonly fingerprint: FingerprintName
  readonly maxFetches?: number
  readonly rate: number
  readonly concurrency: number
  readonly allowPrivate?: boolean
  readonly state?: string
  readonly out: string
  readonly report?: string
  readonly previous?: string
  readonly previousReport?: string
  readonly corpusFormat?: CorpusFormat
  readonly seed?: number
  readonly userAgent?: string
  readonly json?: boolean
  /** Default true: path rules are learned from what the run has seen. */
  readonly pathRules?: boolean
}

/** The same, checked, with files read. */
export interface LearnSettings extends Omit<LearnCommandOptions, 'previous' | 'previousReport' | 'origin' | 'host'> {
  /** Where the site is reached: scheme, host and port; undefined: where the URLs of the corpus say. */
  readonly origin?: URL
  /** Host to learn, lower case; undefined: as the origin, the record in force or the corpus say. */
  readonly host?: string
  readonly previous?: DomainRecord
  readonly previousGuard?: GuardReport
  readonly agent: string
}

/**
 * Checks the options and reads the files that they name; warns on stderr.
 *
 * @throws CommandFailure for a value that cannot be meant, or a file that cannot be read
 */
export function learnSettings(options: LearnCommandOptions, io: Io): LearnSettings {
  const { previous: previousPath, previousReport, origin: originText, host: hostText, ...rest } = options
  const origin = originText === undefined ? undefined : readOrigin(originText)
  const host = hostText === undefined ? undefined : readHost(hostText)
  const previous = previousPath === undefined ? undefined : readPrevious(previousPath, host, io)
  const previousGuard = previousReport === undefined ? undefined : readGuardReport(previousReport)
  const mayBePrivate = rest.allowPrivate === true
  if (origin !== undefined) checkReachable(origin, mayBePrivate)
  if (rest.rate > MAX_RATE && !mayBePrivate) {
    io.stderr.write(`canon: warning: --rate ${rest.rate} is more than ${MAX_RATE}/s, the limit for public hosts\n`)
  }
  return {
    ...rest,
    ...(origin && { origin }),
    ...(host !== undefined && { host }),
    ...(previous && { previous }),
    ...(previousGuard && { previousGuard }),
    agent: rest.userAgent === undefined ? userAgent(packageVersion()) : readUserAgent(rest.userAgent),
  }
}

/**
 * Says at once what every single page would be refused for.
 *
 * @throws CommandFailure for an address that is not fetched without leave
 */
export function checkReachable(url: URL, mayBePrivate: boolean): void {
  const reason = refusedUrl(url, { allowPrivate: mayBePrivate })
  if (reason === undefined) return
  const cure = mayBePrivate ? '' : '; for a site of your own on this machine or network, add --allow-private'
  throw new CommandFailure(`${url.origin}: ${reason}${cure}`)
}

function readOrigin(text: string): URL {
  const parts = parseUrl(text)
  if (parts === undefined) throw new CommandFailure(`--origin ${text}: not a URL such as https://shop.example`)
  if (parts.path !== '/' || parts.query !== undefined || parts.userinfo !== '') {
    throw new CommandFailure(`--origin ${text}: only scheme, host and port are needed, such as https://shop.example`)
  }
  return new URL(text)
}

function readHost(text: string): string {
  const parts = parseUrl(`http://${text}/`)
  const isHost = parts !== undefined && parts.path === '/' && parts.userinfo === '' && parts.query === undefined
  if (!isHost) throw new CommandFailure(`--host ${text}: not a host name such as shop.example`)
  return parts.host
}

/** What the header takes, and robots.txt can speak of. */
function readUserAgent(text: string): string {
  if (/^[a-z_-][\x20-\x7e]*$/i.test(text)) return text
  throw new CommandFailure(
    `--user-agent ${text}: a name in plain letters is needed, such as our-crawler/2 (+https://…)`,
  )
}

function readPrevious(path: string, host: string | undefined, io: Io): DomainRecord {
  const record = readRecordFile(path, io)
  if (record.domain === ANY_DOMAIN)
    throw new CommandFailure(`${path}: this record applies to every host, but canon learn learns one host at a time`)
  if (host === undefined || recordConcerns(record, host)) return record
  throw new CommandFailure(`${path}: a record of ${record.domain}, and --host asks for ${host}`)
}

/** The guard's part of a JSON report of `canon learn`. */
function readGuardReport(path: string): GuardReport {
  const file = readJsonFile(path)
  if (!file.ok) throw new CommandFailure(file.message)
  const report = file.value
  const found: unknown = typeof report === 'object' && report !== null && 'guard' in report ? report.guard : undefined
  if (isGuardReport(found)) return found
  throw new CommandFailure(`${path}: not the JSON report of canon learn`)
}

function isGuardReport(value: unknown): value is GuardReport {
  if (typeof value !== 'object' || value === null || !('outcome' in value) || !('flagged' in value)) return false
  return typeof value.outcome === 'string' && Array.isArray(value.flagged) && value.flagged.every(isFlag)
}

function isFlag(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('pattern' in value) || !('names' in value)) return false
  return typeof value.pattern === 'string' && Array.isArray(value.names)
}
