import { InvalidArgumentError, Option, type Command } from 'commander'
import { FINGERPRINT_NAMES } from '../../../fingerprint/kinds/fingerprints.ts'
import { domainArgument } from '../../arguments/domain-argument.ts'
import { acceptFormerName } from '../../arguments/former-name.ts'
import { wholeNumber } from '../../arguments/numbers.ts'
import { addTarget } from '../../arguments/target-options.ts'
import { LINE_PARSERS } from '../../corpus/corpus-line.ts'
import type { LearnCommandOptions } from '../../learning/learn-settings.ts'
import type { LearnMode, LearnProfile } from '../../../learn/types.ts'
import { runEstimate } from '../../learning/dry-run.ts'
import { runLearn } from '../../learning/local-run.ts'
import { runReplay } from '../../learning/replay.ts'
import { CommandFailure } from '../../output/failure.ts'
import { interruption } from '../../output/interruption.ts'
import type { Io } from '../../output/io.ts'
import { addJson } from '../../output/output-format.ts'
import type { ControlOptions } from '../../remote/control-client.ts'
import { runRemotely } from '../../remote/remote-run.ts'
import type { CanonCommand } from '../command.ts'

/** `canon learn`. */
export const canonCommand: CanonCommand<[string[]], GivenOptions> = {
  group: 'Learning',
  summary: 'learn which parameters of a site matter, from its URLs, and write its domain record',
  details: [
    'A corpus is a list of URLs, one per line; NDJSON {"url", "hits"?}; a sitemap or an index of sitemaps; CSV with a header, as ' +
      'Search Console, Google Analytics 4 and crawlers export it; or a log: combined format (it names no host, so give ' +
      '--origin or --host), Cloudflare Logpush, Caddy, Traefik, CloudFront, IIS, AWS load balancers. It may be a URL, and compressed ' +
      'with gzip or zstd; "-" is stdin. The format is detected. Sketches of canon group are corpora too.',
    'With DuckDB (npm install @duckdb/node-api) a corpus may be Parquet, a folder of it, an Iceberg table, a quoted glob, or in S3 or ' +
      'R2: s3://bucket/logs/*.parquet. Only the columns that are needed are read.',
    'By default one page per second is fetched, within robots.txt, at most 900. Ctrl-C stops the run; with --state the same command ' +
      'resumes it without fetching a page twice. --out and --report are written completely or not at all.',
    'The state file is the evidence of the run: every page and every comparison. --replay derives the record from it again, without a ' +
      'network: the same bytes from the same corpus and options, or what another --policy makes of the same evidence.',
  ],
  examples: [
    'canon learn urls.txt --out shop.json --state shop.state --report shop.md',
    'canon learn access.log.gz --origin http://127.0.0.1:8080 --allow-private --rate 50 --out wiki.json',
    'canon learn urls.txt --dry-run --rate 2',
    'canon learn urls.txt --replay shop.state --out again.json',
    'canon learn urls.txt --previous shop.json --out shop-2.json && canon guard shop.json shop-2.json',
    'canon learn --remote-run shop.example --max-fetches 500',
  ],
  declare: (command) =>
    addTarget(addFetching(addJson(addFormerNames(addLearning(command)), 'the report as one line of JSON on stdout'))),
  run([corpora], { algorithm, policy, ...given }, io, command) {
    const options = { ...given, mode: algorithm, profile: policy }
    const way = wayOf(options)
    refuseIdleOptions(command, way)
    if (way === 'remote') return learnRemotely(corpora, options, io)
    if (corpora.length === 0)
      throw new CommandFailure("missing required argument 'corpora': files of URLs, or - for stdin")
    return learnHere(corpora, options, io, command)
  },
}

function addLearning(command: Command): Command {
  return command
    .argument('[corpora...]', 'files or URLs of lists, logs, sitemaps, tables; - is stdin')
    .option('--out <file>', 'domain record to write; required, except with --remote-run and --dry-run')
    .option('--origin <url>', 'fetch pages from here, such as http://127.0.0.1:8080; default: from the URLs themselves')
    .option('--host <name>', 'host to learn; default: that of --previous or --origin, or the most frequent one')
    .addOption(
      new Option('--algorithm <name>', 'seed is the published baseline').choices(['plus', 'seed']).default('plus'),
    )
    .addOption(new Option('--policy <name>', 'how sure to be').choices(['standard', 'strict']).default('standard'))
    .addOption(
      new Option('--fingerprint <name>', 'which part of a page to compare')
        .choices(FINGERPRINT_NAMES)
        .default(FINGERPRINT_NAMES[0]),
    )
    .option('--state <file>', 'file for the evidence of the run; if it exists, the run resumes')
    .option('--replay <evidence>', 'derive the record from the --state file of a run; fetches nothing')
    .option('--dry-run', 'say what would be asked, how many pages that takes and how long; fetches nothing')
    .option('--report <file>', 'report of what was decided and why: Markdown, and JSON beside it')
    .option(
      '--previous <file>',
      "record in force: the operator's settings in it are kept, and the guard compares with it",
    )
    .option('--previous-report <file>', 'JSON report of the previous run: what it held back passes if found again')
    .addOption(new Option('--corpus-format <name>', 'default: detected per file').choices(Object.keys(LINE_PARSERS)))
    .option('--seed <n>', 'number that selects the samples; default: derived from the corpus', wholeNumber)
    .option('--no-path-rules', 'do not look for rewrite rules for paths (mirrors, session segments) in the pages seen')
    .option(
      '--remote-run <domain>',
      'let the control Worker learn a domain from what the edge has seen, and watch the run',
      domainArgument,
    )
}

function addFormerNames(command: Command): Command {
  acceptFormerName(command, { flags: '--mode <name>', now: 'algorithm' })
  return acceptFormerName(command, { flags: '--profile <name>', now: 'policy' })
}

function addFetching(command: Command): Command {
  return command
    .option('--max-fetches <n>', 'pages to fetch at most; default 900', wholeNumber)
    .option('--rate <n>', 'pages per second and host, at most 10 for a public host', positive, 1)
    .option('--concurrency <n>', 'pages to fetch at the same time', atLeastOne, 1)
    .option('--allow-private', 'fetch from loopback and private addresses, on any port')
    .option('--user-agent <text>', 'User-Agent to send; its first word is matched in robots.txt')
}

type GivenOptions = Omit<LearnOptions, 'mode' | 'profile'> & {
  readonly algorithm: LearnMode
  readonly policy: LearnProfile
}

type LearnOptions = Omit<LearnCommandOptions, 'out'> &
  ControlOptions & {
    readonly out?: string
    readonly remoteRun?: string
    readonly replay?: string
    readonly dryRun?: boolean
  }

/** Ways to learn: on this machine, from the evidence of a run, on the control Worker, or not yet. */
type Way = 'local' | 'replay' | 'dry-run' | 'remote'

function wayOf({ remoteRun, replay, dryRun }: LearnOptions): Way {
  if (remoteRun !== undefined) return 'remote'
  if (replay !== undefined) return 'replay'
  return dryRun === true ? 'dry-run' : 'local'
}

const REMOTE_ONLY = ['control', 'token', 'remoteRun']
const EVERYWHERE = ['algorithm', 'policy', 'maxFetches', 'origin', 'json', 'format']
const OF_FETCHING = [
  'maxFetches',
  'rate',
  'concurrency',
  'allowPrivate',
  'userAgent',
  'state',
  'algorithm',
  'fingerprint',
]
/** Options that would have no effect: most likely a mistake. */
function isIdle(name: string, way: Way): boolean {
  if (REMOTE_ONLY.includes(name) !== (way === 'remote')) return !EVERYWHERE.includes(name)
  return way === 'replay' && (OF_FETCHING.includes(name) || name === 'dryRun')
}

const WHERE: Readonly<Record<Way, string>> = {
  local: 'only with --remote-run',
  'dry-run': 'only with --remote-run',
  remote: 'not with --remote-run',
  replay: 'not with --replay, which fetches nothing',
}

function refuseIdleOptions(command: Command, way: Way): void {
  const idle = command.options
    .filter((option) => isGiven(command, option.attributeName()) && isIdle(option.attributeName(), way))
    .map(({ long }) => long)
  if (idle.length > 0) throw new CommandFailure(`${idle.join(', ')}: ${WHERE[way]}`)
}

function isGiven(command: Command, name: string): boolean {
  return command.getOptionValueSource(name) === 'cli'
}

/** Watches a run of the control Worker. */
async function learnRemotely(corpora: readonly string[], options: LearnOptions, io: Io): Promise<number> {
  if (corpora.length > 0) throw new CommandFailure('--remote-run learns from what the edge has seen, not from a corpus')
  return runRemotely(options.remoteRun ?? '', options, { io, watching: { stop: interruption(process) } })
}

async function learnHere(corpora: readonly string[], options: LearnOptions, io: Io, command: Command): Promise<number> {
  const { out, replay, dryRun, profile, ...rest } = options
  if (replay === undefined && dryRun === true) return runEstimate(corpora, options, io)
  if (out === undefined) throw new CommandFailure("required option '--out <file>' not specified: the record to write")
  if (replay === undefined) return runLearn(corpora, { ...rest, profile, out }, io, interruption(process))
  return runReplay(replay, corpora, { ...rest, out, ...(isGiven(command, 'policy') && { profile }) }, io)
}

function positive(value: string): number {
  const parsed = Number(value)
  if (!(parsed > 0 && parsed <= 10_000)) throw new InvalidArgumentError('a number above 0 is needed, such as 1 or 0.5.')
  return parsed
}

function atLeastOne(value: string): number {
  if (!/^[1-9]\d{0,3}$/.test(value)) throw new InvalidArgumentError('a whole number from 1 is needed, such as 4.')
  return Number(value)
}
