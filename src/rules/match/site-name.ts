/** Tells values that name a site (`ref=blog.example.com`) from branches, files, versions and words. */

import { asciiLower } from '../../url/ascii-case.ts'
import { listedSuffix } from '../../url/host.ts'

const MAX_LENGTH = 100
const LABELS = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/
/** Top-level domains that files are called by as well: `main.rs`, `README.md`. With `www.` in front a name is none of a file. */
const FILE_ENDINGS: ReadonlySet<string> = new Set([
  'as', 'bar', 'cab', 'cc', 'do', 'foo', 'la', 'md', 'ml', 'mm', 'mov', 'pl', 'pm', 'ps', 'pub', 'py', 'rs', 'sh', 'so', 'tf', 'zip',
]) // prettier-ignore
const VERSION = /^v?\d[\d-]*$/

/**
 * Whether a text is the host name of a site: labels in front of a suffix that the public suffix list has, of no more than 100
 * characters, other than a file name (`main.rs`) and a version (`v2.dev`). Never throws.
 */
export function isSiteName(text: string): boolean {
  if (text.length > MAX_LENGTH || !text.includes('.')) return false
  const name = asciiLower(text)
  if (!LABELS.test(name)) return false
  const suffix = listedSuffix(name)
  if (suffix === undefined || suffix.length === name.length) return false
  if (FILE_ENDINGS.has(suffix) && !name.startsWith('www.')) return false
  const labels = name.slice(0, -suffix.length - 1).split('.')
  return !VERSION.test(labels.at(-1)!)
}
