import type { Corpus } from '../../learn/corpus/corpus.ts'
import { counted } from '../../learn/counted.ts'
import { createGrouper } from '../../learn/corpus/group.ts'
import { readCorpus } from '../corpus/corpus-reader.ts'
import { CommandFailure } from '../output/failure.ts'
import type { Io } from '../output/io.ts'
import type { LearnSettings } from './learn-settings.ts'

/**
 * Reads and groups the corpora, and says what was left out.
 *
 * @throws CommandFailure when there is nothing to learn from
 */
export async function groupCorpora(paths: readonly string[], settings: LearnSettings, io: Io): Promise<Corpus> {
  const { previous, corpusFormat: format } = settings
  const grouper = createGrouper({
    // A record also speaks for `www.` and its aliases.
    domain: previous?.domain ?? settings.host,
    preferred: settings.origin?.hostname,
    record: previous,
    seed: settings.seed ?? previous?.revision ?? 0,
  })
  const add = (url: string, hits: number | undefined): void => grouper.add(url, hits)
  const read = await readCorpus(paths, { format, logOrigin: logOrigin(settings), add }, io)
  const names = paths.map((path) => (path === '-' ? 'stdin' : path)).join(', ')
  if (read.lines === 0) throw new CommandFailure(`${names}: empty; a corpus has one URL a line`)
  // Then only scanners state a host, and they request pages of other sites: their most frequent host is not the one to learn.
  if (read.hostless > read.urls)
    throw new CommandFailure(
      `${names}: ${counted(read.hostless, 'request')} without a host; give it with --host or --origin`,
    )
  if (read.urls === 0) throw new CommandFailure(`${names}: no http(s) URL in ${counted(read.lines, 'line')}`)
  const corpus = grouper.finish()
  if (corpus.urlCount === 0) throw new CommandFailure(`${names}: no URL of ${corpus.domain}; ${hostsFound(corpus)}`)
  for (const line of leftOut(corpus)) io.stderr.write(`canon: ${line}\n`)
  return corpus
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
    `learning ${domain}: ${counted(urlCount, 'URL')} in ${counted(patterns.length, 'pattern')} of parameters`,
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
