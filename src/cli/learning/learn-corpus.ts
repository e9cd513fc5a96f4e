import { createHash } from 'node:crypto'
import type { Corpus } from '../../learn/corpus/corpus.ts'
import { bareHost } from '../../learn/corpus/corpus-hosts.ts'
import { counted } from '../../learn/counted.ts'
import { createGrouper, type Grouper } from '../../learn/corpus/group.ts'
import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { readCorpus, type ReadCorpus } from '../corpus/corpus-reader.ts'
import { packageVersion } from '../files/package-version.ts'
import { CommandFailure } from '../output/failure.ts'
import type { Io } from '../output/io.ts'
import { isSketchFile, mergeSketches } from '../sketch/merge-sketches.ts'
import { SKETCH_VERSION, type SketchHeader } from '../sketch/sketch-text.ts'
import { corpusFetcher } from './corpus-fetcher.ts'
import type { LearnSettings } from './learn-settings.ts'

/**
 * Reads and groups the corpora, or merges them where they are sketches, and says what was left out.
 *
 * @throws CommandFailure when there is nothing to learn from
 */
export async function groupCorpora(paths: readonly string[], settings: LearnSettings, io: Io): Promise<Corpus> {
  const areSketches = await Promise.all(paths.map((path) => isSketchFile(path, io)))
  const isMixed = areSketches.includes(true) && areSketches.includes(false)
  if (isMixed) throw new CommandFailure('sketches beside other corpora; make a sketch of these too, with canon group')
  const corpus = areSketches[0] === true ? await corpusOfSketches(paths, settings, io) : await corpusOfFiles(paths, settings, io) // prettier-ignore
  if (corpus.urlCount === 0)
    throw new CommandFailure(`${namesOf(paths)}: no URL of ${corpus.domain}; ${hostsFound(corpus)}`)
  for (const line of leftOut(corpus)) io.stderr.write(`canon: ${line}\n`)
  return corpus
}

async function corpusOfFiles(paths: readonly string[], settings: LearnSettings, io: Io): Promise<Corpus> {
  const { grouper, read } = await collectCorpora(paths, settings, io)
  const names = namesOf(paths)
  if (read.lines === 0) throw new CommandFailure(`${names}: empty; a corpus has one URL a line`)
  if (read.urls === 0) throw new CommandFailure(`${names}: no http(s) URL in ${counted(read.lines, 'line')}`)
  return grouper.finish()
}

/** The samples are those of the sketches, so their seed counts unless another one is asked for. */
async function corpusOfSketches(paths: readonly string[], settings: LearnSettings, io: Io): Promise<Corpus> {
  const { canon, settings: operator } = headerOf(settings)
  const domain = settings.previous?.domain ?? settings.host
  const expected = { canon, seed: settings.seed, domain, settings: operator }
  const { grouper } = await mergeSketches(paths, expected, io, domain ?? settings.origin?.hostname)
  const corpus = grouper.finish()
  if (domain === undefined || bareHost(corpus.domain) === bareHost(domain)) return corpus
  throw new CommandFailure(`${namesOf(paths)}: no URL of ${domain}; ${hostsFound(corpus)}`)
}

/** A grouper that has taken corpora, and what was read. */
export interface CollectedCorpora {
  readonly grouper: Grouper
  readonly read: ReadCorpus
}

/**
 * Reads corpora.
 *
 * @throws CommandFailure when a file cannot be read, or most of a log names no host
 */
export async function collectCorpora(
  paths: readonly string[],
  settings: LearnSettings,
  io: Io,
): Promise<CollectedCorpora> {
  const { previous, corpusFormat: format } = settings
  const grouper = createGrouper({
    // A record also speaks for `www.` and its aliases.
    domain: previous?.domain ?? settings.host,
    preferred: settings.origin?.hostname,
    record: previous,
    seed: headerOf(settings).seed,
  })
  const add = (url: string, hits: number, line: string): void => grouper.add(url, hits, line)
  const read = await readCorpus(
    paths,
    { format, logOrigin: logOrigin(settings), openUrl: corpusFetcher(settings), add },
    io,
  )
  // Then only scanners state a host, and they request pages of other sites: their most frequent host is not the one to learn.
  if (read.hostless > read.urls)
    throw new CommandFailure(
      `${namesOf(paths)}: ${counted(read.hostless, 'request')} without a host; give it with --host or --origin`,
    )
  return { grouper, read }
}

/** Header of a sketch that is made with these settings. */
export function headerOf({ previous, host, seed }: Pick<LearnSettings, 'previous' | 'host' | 'seed'>): SketchHeader {
  return {
    canonSketch: SKETCH_VERSION,
    canon: packageVersion(),
    seed: seed ?? previous?.revision ?? 0,
    domain: previous?.domain ?? host ?? null,
    settings: previous === undefined ? '' : settingsDigest(previous),
  }
}

/** Of everything in a record that decides what a URL is settled to. */
function settingsDigest(record: DomainRecord): string {
  const { keep, strip, veto, aliases, platform, urlParams, quarantine } = record
  const settling = { keep, strip, veto, aliases, platform, urlParams, quarantine }
  const stated = Object.entries(settling).filter(([, value]) => value !== undefined && Object.keys(value).length > 0)
  return stated.length === 0 ? '' : createHash('sha256').update(JSON.stringify(stated)).digest('hex').slice(0, 16)
}

function namesOf(paths: readonly string[]): string {
  return paths.map((path) => (path === '-' ? 'stdin' : path)).join(', ')
}

/** Prefix of the path of a log line: the host that clients use, under the known scheme. */
function logOrigin({ host, origin, previous }: LearnSettings): string | undefined {
  const known = host ?? previous?.domain
  if (origin === undefined) return known === undefined ? undefined : `https://${known}`
  return host === undefined || host === origin.hostname ? origin.origin : `${origin.protocol}//${host}`
}

function hostsFound({ otherHosts, skipped }: Corpus): string {
  const hosts = Object.entries(otherHosts)
    .slice(0, 5)
    .map(([host, count]) => `${host} (${count})`)
  if (hosts.length > 0) return `hosts found: ${hosts.join(', ')}; choose one with --host`
  return `${counted(skipped.passThrough, 'URL carries', 'URLs carry')} secrets or actions, ${counted(skipped.attacks ?? 0, 'looks', 'look')} like an attack, ${counted(skipped.tooLong, 'is', 'are')} too long`
}

function leftOut({ domain, urlCount, skipped, otherHosts, patterns }: Corpus): string[] {
  const lines = [
    `learning ${domain}: ${counted(urlCount, 'URL')}, with repeats and hits, in ${counted(patterns.length, 'pattern')} of parameters`,
  ]
  const hosts = Object.keys(otherHosts)
  if (skipped.otherHost > 0) {
    const shown = hosts.slice(0, 3).join(', ') + (hosts.length > 3 ? ', …' : '')
    lines.push(`left out: ${counted(skipped.otherHost, 'URL')} of other hosts (${shown}); --host chooses another one`)
  }
  if (skipped.passThrough > 0)
    lines.push(`left out: ${counted(skipped.passThrough, 'URL that carries', 'URLs that carry')} a secret or an action`)
  if (skipped.attacks !== undefined && skipped.attacks > 0)
    lines.push(`left out: ${counted(skipped.attacks, 'URL that looks', 'URLs that look')} like an attack on the site`)
  if (skipped.tooLong > 0)
    lines.push(`left out: ${counted(skipped.tooLong, 'URL')} longer than 8 KiB or with over 100 parameters`)
  if (skipped.notUrl > 0)
    lines.push(`left out: ${counted(skipped.notUrl, 'line that is', 'lines that are')} no valid URL`)
  return lines
}
