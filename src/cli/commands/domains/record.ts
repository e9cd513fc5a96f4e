/** `canon record`: records as files, for operators who edit them by hand. */

import { InvalidArgumentError } from 'commander'
import { domainArgument } from '../../arguments/domain-argument.ts'
import { addTarget, TARGET_HELP } from '../../arguments/target-options.ts'
import { writeFileAtomically } from '../../files/atomic-file.ts'
import { readRecordFile } from '../../files/record-file.ts'
import { CommandFailure, EXIT_OK } from '../../output/failure.ts'
import type { Io } from '../../output/io.ts'
import { controlClient, type ControlOptions } from '../../remote/control-client.ts'
import { publishedRecord } from './publish.ts'
import type { CanonCommand, CanonCommands } from '../command.ts'

interface OutOptions {
  readonly out?: string
}

interface GetOptions extends ControlOptions, OutOptions {
  readonly revision?: number
}

const get: CanonCommand<[string], GetOptions> = {
  summary: 'print the record in force, or an earlier revision',
  details: [TARGET_HELP],
  onlyPrints: true,
  declare: (command) =>
    addTarget(command)
      .argument('<domain>', 'host name', domainArgument)
      .option('--revision <n>', 'default: the one in force', revisionNumber)
      .option('--out <file>', 'file to write instead of stdout'),
  async run([domain], options, io) {
    const client = controlClient(options, io)
    const record = await publishedRecord(client, domain, options.revision)
    const which = options.revision === undefined ? 'record' : `revision ${options.revision}`
    if (record === undefined) throw new CommandFailure(`${client.target}: ${domain} has no ${which}`)
    return write(record, options, io)
  },
}

const seal: CanonCommand<[string], OutOptions> = {
  summary: 'fill in what a hand-written record leaves out, and compute its checksum',
  declare: (command) =>
    command
      .argument('<record>', 'domain record; edited by hand, its checksum is wrong')
      .option('--out <file>', 'file to write instead of stdout; may be the same file'),
  run: ([path], options, io) => write(readRecordFile(path, io, true), options, io),
}

/** `canon record`. */
export const canonCommand: CanonCommands = {
  group: 'Domains',
  summary: 'fetch the record of a domain as a file, or seal one that was edited',
  examples: ['canon record get shop.example --out shop.json', 'canon record seal shop.json --out shop.json'],
  subcommands: { get, seal },
}

function revisionNumber(value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new InvalidArgumentError('a revision is a whole number from 1.')
  return Number(value)
}

function write(record: object, { out }: OutOptions, io: Io): number {
  const text = `${JSON.stringify(record, null, 2)}\n`
  if (out === undefined) io.stdout.write(text)
  else writeFileAtomically(out, text)
  return EXIT_OK
}
