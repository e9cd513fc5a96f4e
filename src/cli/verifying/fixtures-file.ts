import { fileURLToPath } from 'node:url'
import { canonicalJson } from '../../rules/record/canonical-json.ts'
import { sha256Hex } from '../../url/sha256.ts'
import { parseFixtures, type Fixtures } from './contract.ts'
import { CommandFailure } from '../output/failure.ts'
import { readJsonFile } from '../files/json-file.ts'

/** The contract and the digest that names it. */
export interface LoadedFixtures extends Fixtures {
  /** SHA-256, hex, of the canonical JSON of the file. */
  readonly sha256: string
}

/** The fixtures that come with this package, as a path. */
export const OWN_FIXTURES = fileURLToPath(new URL('../../../fixtures/canonical.json', import.meta.url))

/**
 * Reads a fixtures file.
 *
 * @throws CommandFailure with one line: what is wrong, where, and how to mend it
 */
export function loadFixtures(path: string): LoadedFixtures {
  const file = readJsonFile(path)
  if (!file.ok) throw new CommandFailure(file.message)
  const parsed = parseFixtures(file.value)
  if (parsed.ok) return { ...parsed.fixtures, sha256: sha256Hex(canonicalJson(file.value)) }
  const place = parsed.path === '' ? '' : ` at "${parsed.path}"`
  throw new CommandFailure(
    `${path}: no fixtures file${place}: ${parsed.message}; compare with fixtures/canonical.schema.json`,
  )
}
