/**
 * Rows of rule data as text within a bundle, for what `rule-data-text.ts` says of routes holds for them as well: a line
 * for each, its cells parted by tabs. The first line names the fields, each with a sign for what its cells hold: `names*`
 * words, `names~` words without what they share with the one before, `hosts@` hosts without a lone `.com`, `unless!`
 * exceptions, `target&` a word or words in `query`, `ignoreCase+` true, and without a sign text. An empty cell is no field, a
 * dot is an empty list, and empty cells at the end are left out.
 */
import { comparable } from './rule-data-text.ts'

type Row = Record<string, unknown>

interface ExceptionData {
  readonly host?: string
  readonly path?: string
  readonly value?: string
}

const EMPTY_LIST = '.'

/**
 * What stands before a word: a space where it is whole, the n-th sign where its first n + 1 characters are those of the word
 * before; `utm_id!m` is `utm_id utm`. Of names, which stand in order, that leaves a twentieth less in a compressed bundle.
 */
const SHARED = ` !"#%&'()+,<=>?`
const MOST_SHARED = SHARED.length
const PARTS = new RegExp(`([${SHARED}])`)

const COM = '.com'

/** @returns undefined for a list that holds anything but rows of such fields, or would be read back as anything else */
export function packRows(list: readonly unknown[]): string | undefined {
  if (list.length < 2 || !list.every(isRow)) return undefined
  const counts = new Map<string, number>()
  for (const row of list) for (const field of Object.keys(row)) counts.set(field, (counts.get(field) ?? 0) + 1)
  const fields = [...counts.keys()].toSorted((a, b) => counts.get(b)! - counts.get(a)!)
  const signs = fields.map((field) => signOf(list.map((row) => row[field])))
  const header = fields.map((field, i) => field + signs[i]!)
  const table = list.map((row) => fields.map((field, i) => packCell(row[field], signs[i]!)))
  if (table.flat().some((cell) => /[\t\n]/.test(cell))) return undefined
  const lines = table.map((cells) => cells.join('\t').replace(/\t+$/, ''))
  const text = [header.join('\t'), ...lines].join('\n')
  return comparable(unpackRows(text)) === comparable(list) ? text : undefined
}

/** The rows that {@link packRows} wrote. */
export function unpackRows(text: string): Row[] {
  const [header, ...lines] = text.split('\n')
  const readers = header!.split('\t').map(readerOf)
  const fields = header!.split('\t').map((field) => field.replace(/\W$/, ''))
  return lines.map((line) => {
    const row: Row = {}
    line.split('\t').forEach((cell, i) => {
      if (cell !== '') row[fields[i]!] = readers[i]!(cell)
    })
    return row
  })
}

function readerOf(field: string): (cell: string) => unknown {
  if (field.endsWith('*')) return (cell) => unpackList(cell, (words) => words.split(' '))
  if (field.endsWith('~')) return (cell) => unpackList(cell, unpackStarts)
  if (field.endsWith('@')) return (cell) => unpackList(cell, unpackHosts)
  if (field.endsWith('!')) return unpackExceptions
  if (field.endsWith('&')) return (cell) => (cell.startsWith('?') ? { query: cell.slice(1).split(' ') } : cell)
  return field.endsWith('+') ? () => true : (cell) => cell
}

function unpackList(cell: string, unpack: (words: string) => string[]): string[] {
  return cell === EMPTY_LIST ? [] : unpack(cell)
}

function unpackStarts(text: string): string[] {
  const parts = text.split(PARTS)
  let word = parts[0]!
  const words = [word]
  for (let i = 1; i < parts.length; i += 2) {
    const shared = SHARED.indexOf(parts[i]!)
    word = shared === 0 ? parts[i + 1]! : word.slice(0, shared + 1) + parts[i + 1]!
    words.push(word)
  }
  return words
}

function packStarts(words: readonly string[]): string {
  return words
    .map((word, i) => {
      const shared = i === 0 ? 0 : sharedLength(word, words[i - 1]!)
      return shared < 2 ? ` ${word}` : SHARED[shared - 1]! + word.slice(shared)
    })
    .join('')
    .slice(1)
}

function sharedLength(word: string, before: string): number {
  const most = Math.min(MOST_SHARED, word.length, before.length)
  let length = 0
  while (length < most && word[length] === before[length]) length++
  return length
}

function unpackHosts(text: string): string[] {
  return text.split(' ').map((host) => (host.includes('.') ? host : host + COM))
}

function packHost(host: string): string {
  return host.indexOf('.') === host.length - COM.length && host.endsWith(COM) ? host.slice(0, -COM.length) : host
}

const unpacked = new Map<string, readonly ExceptionData[]>()

/** Many rows have the same ones. */
function unpackExceptions(cell: string): readonly ExceptionData[] {
  const known = unpacked.get(cell)
  if (known !== undefined) return known
  const exceptions = cell.split(' ').map(unpackException)
  unpacked.set(cell, exceptions)
  return exceptions
}

/** `example.com`, `/path`, `example.com/path`, `=grammar`. */
function unpackException(word: string): ExceptionData {
  if (word.startsWith('=')) return { value: word.slice(1) }
  const slash = word.indexOf('/')
  if (slash === -1) return { host: word }
  return slash === 0 ? { path: word } : { host: word.slice(0, slash), path: word.slice(slash) }
}

function signOf(values: readonly unknown[]): string {
  const value = values.find((one) => one !== undefined)
  if (Array.isArray(value)) return isRow(value[0]) ? '!' : signOfWords(values.flat())
  if (values.some(isRow)) return '&'
  return value === true ? '+' : ''
}

function signOfWords(values: readonly unknown[]): string {
  const words = values.filter((word) => typeof word === 'string')
  if (words.every((word) => word.includes('.'))) return '@'
  return words.some((word) => PARTS.test(word)) ? '*' : '~'
}

/** What is no cell at all does not come back the same. */
function packCell(value: unknown, sign: string): string {
  if (typeof value === 'string') return value
  if (value === true) return '1'
  if (Array.isArray(value)) return value.length === 0 ? EMPTY_LIST : packList(value, sign)
  const query = isRow(value) ? value['query'] : undefined
  return Array.isArray(query) ? `?${query.join(' ')}` : ''
}

function packList(words: readonly unknown[], sign: string): string {
  if (sign === '~') return packStarts(words.map(String))
  return words.map(sign === '@' ? (word) => packHost(String(word)) : packWord).join(' ')
}

function packWord(word: unknown): string {
  if (!isRow(word)) return String(word)
  const { host = '', path = '', value } = word as ExceptionData
  return host + path + (value === undefined ? '' : `=${value}`)
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
