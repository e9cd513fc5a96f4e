import { readFileSync } from 'node:fs'

/** The version of this package; `unknown` where its package.json says none. */
export function packageVersion(): string {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
  const found: unknown = JSON.parse(text)
  return typeof found === 'object' && found !== null && 'version' in found ? String(found.version) : 'unknown'
}
