import { Option, type Command } from 'commander'
import { counted } from '../../../learn/counted.ts'
import { wholeNumber } from '../../arguments/numbers.ts'
import { LINE_PARSERS, type CorpusFormat } from '../../corpus/corpus-line.ts'
import { writeFileAtomically } from '../../files/atomic-file.ts'
import { packageVersion } from '../../files/package-version.ts'
import { collectCorpora, headerOf } from '../../learning/learn-corpus.ts'
import { checkApart } from '../../learning/learn-files.ts'
import { learnSettings } from '../../learning/learn-settings.ts'
import { CommandFailure, EXIT_OK } from '../../output/failure.ts'
import { bufferedOutput, type Io } from '../../output/io.ts'
import { mergeSketches } from '../../sketch/merge-sketches.ts'
import { sketchText } from '../../sketch/sketch-text.ts'
import type { CanonCommand } from '../command.ts'

/** Options of `canon group`. */
export interface GroupOptions {
  readonly part?: string
  readonly merge?: boolean
  readonly out?: string
  readonly host?: string
  readonly origin?: string
  readonly previous?: string
  readonly corpusFormat?: CorpusFormat
  readonly seed?: number
  readonly allowPrivate?: boolean
}

/** `canon group`. */
export const canonCommand: CanonCommand<[string[]], GroupOptions> = {
  group: 'Learning',
  summary: 'reduce a corpus to a sketch that canon learn reads; sketches of parts merge to that of the whole',
  details: [
    'A sketch holds exact counts and samples by a seeded hash. Any split of a corpus, grouped with the same options and merged in any ' +
      'order, gives the bytes of the whole. Its size does not depend on that of the corpus.',
    'Give every part the same --host (or --origin), --previous and --seed. --part - writes to stdout; a file may hold several sketches.',
  ],
  examples: [
    'canon group monday.log.gz --host shop.example --part monday.sketch',
    'zcat *.gz | parallel --pipe --block 64M canon group - --host shop.example --part {#}.sketch',
    'canon group --merge *.sketch --out week.sketch && canon learn week.sketch --out shop.json',
  ],
  declare: addGrouping,
  run: ([files], options, io) => runGroup(files, options, io),
}

function addGrouping(command: Command): Command {
  return command
    .argument('<files...>', 'corpora as for canon learn, - is stdin; with --merge: sketches')
    .option('--part <file>', 'sketch of the corpora to write; - is stdout')
    .option('--merge', 'merge sketches into one')
    .option('--out <file>', 'sketch to write with --merge; - is stdout')
    .option('--host <name>', 'host to learn; default: that of --previous, or the most frequent one')
    .option('--origin <url>', 'put before the paths of logs that name no host')
    .option('--previous <file>', "record in force: the operator's settings in it decide what forms a pattern")
    .addOption(new Option('--corpus-format <name>', 'default: detected per file').choices(Object.keys(LINE_PARSERS)))
    .option('--allow-private', 'fetch corpora that are URLs from loopback and private addresses too')
    .option('--seed <n>', 'number that selects the samples; default: revision of --previous, or 0', wholeNumber)
}

/**
 * `canon group`: corpora to a sketch, or sketches to one.
 *
 * @returns 0
 * @throws CommandFailure when an input is damaged or does not fit the others; nothing is written then
 */
export async function runGroup(files: readonly string[], options: GroupOptions, io: Io): Promise<number> {
  const { part, merge = false, out } = options
  const target = merge ? out : part
  if (target === undefined) throw new CommandFailure(merge ? '--merge needs --out FILE' : '--part FILE is needed, or --merge with --out FILE') // prettier-ignore
  if ((merge ? part : out) !== undefined) throw new CommandFailure('--part goes with corpora, --out with --merge')
  if (target !== '-') checkApart([target], files.map((path) => [path, 'an input'])) // prettier-ignore
  const text = merge ? await mergedText(files, options, io) : await partText(files, options, io)
  if (target !== '-') writeFileAtomically(target, text)
  else {
    const output = bufferedOutput(io.stdout)
    await output.write(text)
    await output.flush()
  }
  return EXIT_OK
}

async function partText(files: readonly string[], options: GroupOptions, io: Io): Promise<string> {
  const { host, origin, previous, corpusFormat, seed } = options
  const given = { host, origin, previous, corpusFormat, seed }
  const stated = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const settings = { ...learnSettings({ ...FOR_GROUPING, ...stated }, io), allowPrivate: options.allowPrivate === true }
  const { grouper } = await collectCorpora(files, settings, io)
  const sketch = grouper.sketch()
  const urls = sketch.hosts.sites.reduce((sum, site) => sum + site.urls, 0)
  const sets = counted(sketch.urls.sets.length, 'set')
  io.stderr.write(`canon: ${counted(urls, 'URL')} in ${sets} of parameters\n`)
  return sketchText(headerOf(settings), sketch)
}

/** No page is fetched, so no `--origin` is refused. */
const FOR_GROUPING = {
  mode: 'plus', profile: 'standard', fingerprint: 'content', rate: 1, concurrency: 1, allowPrivate: true, out: '',
} as const // prettier-ignore

async function mergedText(files: readonly string[], { seed, host }: GroupOptions, io: Io): Promise<string> {
  const { header, grouper } = await mergeSketches(files, { canon: packageVersion(), seed, domain: host }, io)
  return sketchText(header, grouper.sketch())
}
