import { fileURLToPath } from 'node:url'
import { CommandFailure } from '../output/failure.ts'
import { readJsonFile } from './json-file.ts'

/** What `fixtures/digest.json` says: two builds with one contract make the same keys. */
export interface KeptContract {
  readonly version: number
  readonly sha256: string
}

const DIGEST = fileURLToPath(new URL('../../../fixtures/digest.json', import.meta.url))

/**
 * The contract that this build keeps.
 *
 * @param path default: the file of the package
 * @throws CommandFailure when the file cannot be read, or names no version and digest
 */
export function keptContract(path: string = DIGEST): KeptContract {
  const file = readJsonFile(path)
  if (!file.ok) throw new CommandFailure(file.message)
  const { version, sha256 } = (file.value ?? {}) as Partial<KeptContract>
  if (typeof version === 'number' && typeof sha256 === 'string') return { version, sha256 }
  throw new CommandFailure(`${path}: names no version and digest of the contract; install the package again`)
}
