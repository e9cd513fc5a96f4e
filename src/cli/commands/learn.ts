import { InvalidArgumentError, Option, type Command } from 'commander'
import { FINGERPRINT_NAMES } from '../../fingerprint/kinds/fingerprints.ts'
import { domainArgument } from '../arguments/domain-argument.ts'
import { wholeNumber } from '../arguments/numbers.ts'
import { addTarget } from '../arguments/target-options.ts'
import { LINE_PARSERS } from '../corpus/corpus-line.ts'
import type { LearnCommandOptions } from '../learning/learn-settings.ts'
import { runLearn } from '../learning/local-run.ts'
import { CommandFailure } from '../output/failure.ts'
import { interruption } from '../output/interruption.ts'
import type { Io } from '../output/io.ts'
import { addJson } from '../output/output-format.ts'
import type { ControlOptions } from '../remote/control-client.ts'
import { runRemotely } from '../remote/remote-run.ts'
import type { CanonCommand } from './command.ts'

/** `canon learn`. */
export const canonCommand: CanonCommand<[string[]], GivenOptions> = {
  group: 'Learning',
  summary: 'learn which parameters of a site matter, from its URLs, and write its domain record',
  details: [
    'A corpus is a list of URLs, one per line; NDJSON {"url", "hits"?}; or a log: combined format (it names no host, so give ' +
      '--origin or --host), Cloudflare Logpush, Caddy, Traefik, CloudFront, IIS, AWS load balancers. It may be compressed with gzip ' +
      'or zstd; "-" is stdin. The format is detected.',
    'By default one page per second is fetched, within robots.txt, at most 900. Ctrl-C stops the run; with --state the same command ' +
      'resumes it without fetching a page twice. --out and --report are written completely or not at all.',
  ],
  examples: [
    'canon learn urls.txt --out shop.json --state shop.state --report shop.md',
    'canon learn access.log.gz --origin http://127.0.0.1:8080 --allow-private --rate 50 --out wiki.json',
    'canon learn urls.txt --previous shop.json --out shop-2.json && canon guard shop.json shop-2.json',
    'canon learn --remote-run shop.example --max-fetches 500',
  ],
  declare: (command) =>
    addTarget(addFetching(addJson(addLearning(command), 'the report as one line of JSON on stdout'))),
  run([corpora], options, io, command) {
    refuseIdleOptions(command, options.remoteRun === undefined ? 'local' : 'remote')
    return learnAnywhere(corpora, options, io)
  },
}

function addLearning(command: Command): Command {
  return command
    .argument('[corpora...]', 'files of URLs or logs, .gz and .zst too; - is stdin')
    .option('--out <file>', 'domain record to write; required, except with --remote-run')
    .option('--origin <url>', 'fetch pages from here, such as http://127.0.0.1:8080; default: from the URLs themselves')
    .option('--host <name>', 'host to learn; default: that of --previous or --origin, or the most frequent one')
    .addOption(
      new Option('--mode <name>', 'algorithm; seed is the published baseline')
        .choices(['plus', 'seed'])
        .default('plus'),
    )
    .addOption(new Option('--profile <name>', 'how sure to be').choices(['standard', 'strict']).default('standard'))
    .addOption(
      new Option('--fingerprint <name>', 'which part of a page to compare')
        .choices(FINGERPRINT_NAMES)
        .default(FINGERPRINT_NAMES[0]),
    )
    .option('--state <file>', 'file for the progress of the run; if it exists, the run resumes')
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

function addFetching(command: Command): Command {
  return command
    .option('--max-fetches <n>', 'pages to fetch at most; default 900', wholeNumber)
    .option('--rate <n>', 'pages per second and host, at most 10 for a public host', positive, 1)
    .option('--concurrency <n>', 'pages to fetch at the same time', atLeastOne, 1)
    .option('--allow-private', 'fetch from loopback and private addresses, on any port')
    .option('--user-agent <text>', 'User-Agent to send; its first word is matched in robots.txt')
}

type GivenOptions = Omit<LearnCommandOptions, 'out'> &
  ControlOptions & { readonly out?: string; readonly remoteRun?: string }

const REMOTE_ONLY = ['url', 'token', 'remoteRun']
const EVERYWHERE = ['mode', 'profile', 'maxFetches', 'origin', 'json', 'format']

/** An option that has no effect is a slip of the pen. */
function refuseIdleOptions(command: Command, place: 'local' | 'remote'): void {
  const idle = command.options
    .filter((option) => command.getOptionValueSource(option.attributeName()) === 'cli')
    .filter((option) => {
      const name = option.attributeName()
      return !EVERYWHERE.includes(name) && REMOTE_ONLY.includes(name) !== (place === 'remote')
    })
    .map(({ long }) => long)
  if (idle.length > 0)
    throw new CommandFailure(`${idle.join(', ')}: ${place === 'remote' ? 'not' : 'only'} with --remote-run`)
}

/** Learns on this machine, or watches a run of the control Worker. */
async function learnAnywhere(corpora: readonly string[], options: GivenOptions, io: Io): Promise<number> {
  const { remoteRun, out } = options
  if (remoteRun !== undefined) {
    if (corpora.length > 0)
      throw new CommandFailure('--remote-run learns from what the edge has seen, not from a corpus')
    return runRemotely(remoteRun, options, { io, watching: { stop: interruption(process) } })
  }
  if (corpora.length === 0)
    throw new CommandFailure("missing required argument 'corpora': files of URLs, or - for stdin")
  if (out === undefined) throw new CommandFailure("required option '--out <file>' not specified: the record to write")
  return runLearn(corpora, { ...options, out }, io, interruption(process))
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
