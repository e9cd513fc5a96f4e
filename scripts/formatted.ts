import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { format, type FormatConfig } from 'oxfmt'

const CONFIG = join(import.meta.dirname, '..', '.oxfmtrc.json')

/**
 * A text laid out as `npm run format` lays out the file at `path`.
 *
 * @throws Error when the text cannot be read as what the name of the file says
 */
export async function formatted(path: string, text: string): Promise<string> {
  const options = JSON.parse(await readFile(CONFIG, 'utf8')) as FormatConfig
  const { code, errors } = await format(path, text, options)
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join('; ')}`)
  return code
}
