import { Option, type Command } from 'commander'
import { addFormat } from '../output/output-format.ts'
import { numberAboveZero } from './numbers.ts'
import { recordOption } from './url-options.ts'

/** The URL store that a command works on, and the format of its answers. */
export function addStore(command: Command): Command {
  return addFormat(
    command
      .option('--db <file>', 'SQLite file of the store, or postgres://user:password@host/database', 'canon.db')
      .addOption(recordOption())
      .addOption(
        new Option(
          '--rule-revision <n>',
          'version of the contract in the revisions of rows; default: that of this build',
        ).argParser(numberAboveZero),
      ),
  )
}
