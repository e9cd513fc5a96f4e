import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of this package. */
export const PACKAGE_ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** The version of this package; `unknown` where its package.json says none. */
export function packageVersion(): string {
  const text = readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8')
  const found: unknown = JSON.parse(text)
  return typeof found === 'object' && found !== null && 'version' in found ? String(found.version) : 'unknown'
}
