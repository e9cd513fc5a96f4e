import { Option } from 'commander'
import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { unsaid } from '../../../export/header.ts'
import { exportPlan } from '../../../export/plan.ts'
import { reachOf, type Reach } from '../../../export/reach.ts'
import { EXPORT_TARGETS, targetNamed } from '../../../export/targets/targets.ts'
import type { ExportedFile, ExportPlan, ExportTarget, Standalone } from '../../../export/types.ts'
import { RECORD_HOST } from '../../../rules/record/parse-domain-record.ts'
import type { DomainRecord } from '../../../rules/record/domain-record.ts'
import { collect } from '../../arguments/repeatable.ts'
import { readCorpus } from '../../corpus/corpus-reader.ts'
import { writeFileAtomically } from '../../files/atomic-file.ts'
import { keptContract } from '../../files/kept-contract.ts'
import { readRecordFile } from '../../files/record-file.ts'
import { CommandFailure, EXIT_OK } from '../../output/failure.ts'
import type { Io } from '../../output/io.ts'
import { inert } from '../../output/terminal.ts'
import type { CanonCommand } from '../command.ts'

/** Options of `canon export`. */
export interface ExportOptions {
  readonly to: string
  readonly out?: string
  readonly corpus: readonly string[]
  readonly host: readonly string[]
  readonly origin?: string
  readonly standalone?: string
  readonly listen?: string
}

/** `canon export`. */
export const canonCommand: CanonCommand<[string | undefined], ExportOptions> = {
  group: 'Domains',
  summary: 'write a configuration for another cache, which merges what the edge merges as far as it can',
  details: [
    'A configuration never merges two pages that the edge keeps apart. What a cache cannot say exactly stays as it is and is listed; ' +
      '--corpus says what share of the merges that costs. Without a record, the static rules alone are written, for every host.',
    `Caches: ${EXPORT_TARGETS.map(({ name, about }) => `${name} (${about})`).join(', ')}.`,
  ],
  examples: [
    'canon export shop.json --to varnish --out /etc/varnish',
    'canon export --to nginx --out conf --standalone http://127.0.0.1:3000 --listen 127.0.0.1:8080',
    'canon export shop.json --to caddy --corpus access.log > canonical.caddyfile',
  ],
  declare: (command) =>
    command
      .argument('[record]', 'domain record; without one, the static rules alone')
      .addOption(
        new Option('--to <cache>', 'cache to write for')
          .choices(EXPORT_TARGETS.map(({ name }) => name))
          .makeOptionMandatory(),
      )
      .option('--out <folder>', 'where the files are written; without it they are printed')
      .option('--corpus <file>', 'URLs or logs, to say what share of the merges is lost; repeatable', collect, [])
      .option('--host <name>', 'without a record: a host that the configuration is for; repeatable', collect, [])
      .option('--origin <url>', 'site of a log without hosts; default: the domain of the record')
      .option(
        '--standalone <origin>',
        'write a whole configuration in front of this origin, and print the command that runs it',
      )
      .option('--listen <host:port>', 'where it listens'),
  run: ([record], options, io) => runExport(record, options, io),
}

/**
 * `canon export`: files to a folder or to stdout, what they do not say to stderr. With `standalone` the last line of stdout is the command
 * that runs the cache in the foreground.
 *
 * @throws CommandFailure for a record, an option or a folder that cannot be used
 */
export async function runExport(path: string | undefined, options: ExportOptions, io: Io): Promise<number> {
  const target = targetNamed(options.to)!
  const record = path === undefined ? undefined : readRecordFile(path, io)
  const whole = exportPlan({
    record,
    hosts: hostsOf(options.host, record),
    contract: keptContract().sha256,
    madeAt: new Date().toISOString(),
  })
  const plan = target.fit?.(whole) ?? whole
  if (plan.drop.every(({ names, namesAnyCase }) => names.length + namesAnyCase.length === 0)) {
    throw new CommandFailure(`--to ${target.name}: the exceptions of every host do not fit; name yours with --host`)
  }
  if (record !== undefined && saysNothing(record)) {
    io.stderr.write(
      `canon: warning: ${path}: the record of ${record.domain} has no rules; the static rules alone are written\n`,
    )
  }
  const { files, command } = filesFor(target, plan, options)
  if (options.out === undefined) io.stdout.write(printed(files))
  else writeFiles(resolve(options.out), files)
  io.stderr.write(notes(target, plan, await reachOfCorpus(target, plan, record, options, io)))
  if (command !== undefined) io.stdout.write(`${command}\n`)
  return EXIT_OK
}

function hostsOf(hosts: readonly string[], record: DomainRecord | undefined): readonly string[] {
  if (record !== undefined && hosts.length > 0) throw new CommandFailure('--host: the record names its hosts')
  const wrong = hosts.find((host) => !RECORD_HOST.test(host))
  if (wrong !== undefined)
    throw new CommandFailure(`--host ${wrong}: expected a host name in lower case, without a port`)
  return hosts
}

function saysNothing({
  patterns,
  strip = [],
  keep = [],
  veto = [],
  platform = [],
  parameters = {},
}: DomainRecord & { parameters?: object }): boolean {
  return [patterns, strip, keep, veto, platform, parameters].every((some) => Object.keys(some).length === 0)
}

function filesFor(
  target: ExportTarget,
  plan: ExportPlan,
  options: ExportOptions,
): { readonly files: readonly ExportedFile[]; readonly command?: string } {
  if (options.standalone === undefined) {
    if (options.listen !== undefined) throw new CommandFailure('--listen needs --standalone ORIGIN')
    return { files: target.write(plan) }
  }
  if (target.standalone === undefined)
    throw new CommandFailure(`--standalone: ${target.name} is no program that could be run here`)
  return target.standalone(plan, standaloneOf(options))
}

function standaloneOf({ standalone = '', listen, out }: ExportOptions): Standalone {
  if (out === undefined) throw new CommandFailure('--standalone needs --out FOLDER')
  const folder = resolve(out)
  if (!/^[\w./-]+$/.test(folder))
    throw new CommandFailure(`--out ${out}: a configuration cannot hold this path; use letters, digits and . _ - /`)
  const address = /^(\d{1,3}(?:\.\d{1,3}){3}|localhost|[a-z0-9.-]+):(\d{1,5})$/.exec(listen ?? '')
  if (address === null) throw new CommandFailure('--listen HOST:PORT says where it listens, such as 127.0.0.1:8080')
  return { origin: originOf(standalone), folder, listen: { host: address[1]!, port: Number(address[2]) } }
}

function originOf(text: string): string {
  const url = URL.parse(text)
  const isPlain = url?.protocol === 'http:' && url.pathname === '/' && url.search + url.hash + url.username === ''
  if (url === null || !isPlain) {
    throw new CommandFailure(`--standalone ${text}: expected an origin such as http://127.0.0.1:3000, without a path`)
  }
  return `http://${url.hostname}:${url.port === '' ? '80' : url.port}`
}

function writeFiles(folder: string, files: readonly ExportedFile[]): void {
  for (const { name, text } of files) {
    const path = join(folder, name)
    try {
      mkdirSync(dirname(path), { recursive: true })
    } catch (error) {
      throw new CommandFailure(
        `${dirname(path)}: cannot be made: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
    writeFileAtomically(path, text)
  }
}

function printed(files: readonly ExportedFile[]): string {
  const [only, ...others] = files
  if (only !== undefined && others.length === 0) return only.text
  return files.map(({ name, text }) => `==> ${name} <==\n${text}`).join('\n')
}

async function reachOfCorpus(
  target: ExportTarget,
  plan: ExportPlan,
  record: DomainRecord | undefined,
  { corpus, origin }: ExportOptions,
  io: Io,
): Promise<Reach | undefined> {
  if (corpus.length === 0) return undefined
  const urls = new Set<string>()
  const logOrigin = origin ?? (record === undefined ? undefined : `https://${record.domain}`)
  await readCorpus(corpus, { logOrigin, add: (url) => urls.add(url) }, io)
  return reachOf(plan, target.can, urls, { record })
}

function notes(target: ExportTarget, plan: ExportPlan, reach: Reach | undefined): string {
  const missing = unsaid(plan, target)
  const lines = missing.map(({ what, why }) => `  ${inert(what)}: ${why}`)
  if (lines.length > 0) lines.unshift(`${target.name} leaves as it is:`)
  if (reach !== undefined) {
    const share = (reach.lost * 100).toFixed(1)
    lines.push(
      `${reach.urls} URLs: the edge merges ${reach.edgeMerges}, ${target.name} ${reach.merges}; ${share} % of the merges are lost`,
      ...reach.examples.map((url) => `  left as it is: ${inert(url)}`),
    )
  }
  return lines.map((line) => `${line}\n`).join('')
}
