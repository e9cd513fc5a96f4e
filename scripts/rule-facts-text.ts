/** Facts about names as short text within a bundle; `rule-data-text.ts` says why. */
import { canonicalJson } from '../src/rules/canonical-json.ts'

/** The exceptions of the last row that has any. */
const DITTO = '"'

/** A row as data: see `TrackingFacts` in `src/rules/types.ts`. */
interface FactData {
  readonly names: string[]
  hosts?: string[]
  families?: string[]
  paths?: string[]
  value?: string
  unless?: ExceptionData[] | undefined
}

interface ExceptionData {
  host?: string
  path?: string
  value?: string
}

/**
 * Rows as lines: `ref tag  @shop.test b.test  ~amazon  /dp/  /gp/  =\d+  !api.shop.test/v1/=x` says that `ref` and `tag` mean
 * nothing on two hosts and those of a family, on paths that begin so, with a value like that, unless all of the host,
 * the path and the value behind the mark are there. A `"` stands for the exceptions of the last row that has any.
 *
 * @returns undefined for a list that holds anything else, or would be read back as anything else
 */
export function packFacts(list: readonly unknown[]): string | undefined {
  if (list.length === 0 || !list.every(hasNames)) return undefined
  const text = packRows(list)
  return canonicalJson(unpackFacts(text)) === canonicalJson(list) ? text : undefined
}

/** The rows that {@link packFacts} wrote. */
export function unpackFacts(text: string): FactData[] {
  let exceptions: ExceptionData[] | undefined
  return text.split('\n').map((line) => {
    const fact = unpackFact(line, exceptions)
    exceptions = fact.unless ?? exceptions
    return fact
  })
}

function packRows(rows: readonly FactData[]): string {
  let above = ''
  const lines = rows.map((row) => {
    const exceptions = (row.unless ?? []).map(packException).join('  ')
    const words = packConditions(row)
    if (exceptions !== '') words.push(exceptions === above ? DITTO : exceptions)
    above = exceptions || above
    return words.join('  ')
  })
  return lines.join('\n')
}

function packConditions({ names, hosts, families, paths = [], value }: FactData): string[] {
  return [
    names.join(' '),
    ...(hosts === undefined ? [] : [`@${hosts.join(' ')}`]),
    ...(families === undefined ? [] : [`~${families.join(' ')}`]),
    ...paths,
    ...(value === undefined ? [] : [`=${value}`]),
  ]
}

function packException({ host = '', path = '', value }: ExceptionData): string {
  return `!${host}${path}${value === undefined ? '' : `=${value}`}`
}

// By hand, and words of one kind at once: all facts are read before the first URL is.
function unpackFact(line: string, above: ExceptionData[] | undefined): FactData {
  const parts = line.split('  ')
  const fact: FactData = { names: parts[0]!.split(' ') }
  for (let i = 1; i < parts.length; i++) {
    const part = parts[i]!
    const rest = part.slice(1)
    const sign = part[0]
    if (sign === '@') fact.hosts = rest.split(' ')
    else if (sign === '~') fact.families = rest.split(' ')
    else if (sign === '/') (fact.paths ??= []).push(part)
    else if (sign === '=') fact.value = rest
    else if (sign === DITTO) fact.unless = above
    else (fact.unless ??= []).push(unpackException(rest))
  }
  return fact
}

function unpackException(text: string): ExceptionData {
  const exception: ExceptionData = {}
  const equals = text.indexOf('=')
  const end = equals === -1 ? text.length : equals
  const slash = text.slice(0, end).indexOf('/')
  if (slash !== 0 && end > 0) exception.host = text.slice(0, slash === -1 ? end : slash)
  if (slash !== -1) exception.path = text.slice(slash, end)
  if (equals !== -1) exception.value = text.slice(equals + 1)
  return exception
}

function hasNames(value: unknown): value is FactData {
  return typeof value === 'object' && value !== null && 'names' in value && Array.isArray(value.names)
}
