import { readFileSync } from 'node:fs'

/** A JSON file that was read, or one line for people: what is wrong, in which file and at which line and column. */
export type JsonFile = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string }

/** JSON has no NUL, not even in a string; UTF-16 is full of them, and gzip begins with 1f 8b. */
const NO_TEXT = 'not valid JSON: the bytes are no UTF-8 (UTF-16, or compressed?); convert them first'

const SPACE = /[ \t\r\n]*/y
const TOKEN =
  /[{}[\]:,]|"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/** What may come next while the tokens of a JSON text are read. */
type Expected = 'value' | 'value-or-end' | 'name' | 'name-or-end' | 'colon' | 'comma-or-end'

/** Reads and parses a JSON file. Never throws; a byte order mark is skipped. */
export function readJsonFile(path: string): JsonFile {
  let text: string
  try {
    text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    return { ok: false, message: `${path}: ${fileProblem(error)}` }
  }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    if (/^\u001f\ufffd|\0/.test(text)) return { ok: false, message: `${path}: ${NO_TEXT}` }
    const offset = offsetOfJsonError(text)
    const { line, column } = lineAndColumn(text, offset)
    return { ok: false, message: `${path}:${line}:${column}: not valid JSON: ${whatStandsAt(text, offset)}` }
  }
}

/** The text of a value for a file that people read too. */
export function jsonText(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}

/** The words for an error of the file system (`ENOENT`, `EACCES`, `EISDIR`, …), without the path. */
export function fileProblem(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return 'no such file; check the path'
  if (code === 'EACCES' || code === 'EPERM') return 'permission denied; the file must be readable by this user'
  if (code === 'EISDIR') return 'is a directory; a file is needed'
  return error instanceof Error ? error.message : String(error)
}

/** Line and column of an offset in UTF-16 code units, both counted from 1. */
export function lineAndColumn(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset)
  const lastBreak = before.lastIndexOf('\n')
  return { line: before.split('\n').length, column: offset - lastBreak }
}

/**
 * Offset of the first token that cannot stand where it stands; the length of the text when it ends too early. Needed because
 * the engine's own message names a position for some errors only.
 */
export function offsetOfJsonError(text: string): number {
  const open: string[] = []
  let expected: Expected | undefined = 'value'
  let at = 0
  for (;;) {
    SPACE.lastIndex = at
    SPACE.exec(text)
    const start = SPACE.lastIndex
    TOKEN.lastIndex = start
    const token = TOKEN.exec(text)?.[0]
    if (token === undefined) return start
    expected = afterToken(expected, token, open)
    if (expected === undefined) return start
    at = TOKEN.lastIndex
  }
}

/** The tokens that may follow `token`, or none when it is misplaced; updates `open`, the stack of open brackets. */
function afterToken(expected: Expected, token: string, open: string[]): Expected | undefined {
  const bracket = open.at(-1)
  if (token === '}' || token === ']') {
    const closes = token === (bracket === '{' ? '}' : ']') && bracket !== undefined
    if (!closes || expected === 'value' || expected === 'name' || expected === 'colon') return undefined
    open.pop()
    return 'comma-or-end'
  }
  if (expected === 'colon') return token === ':' ? 'value' : undefined
  if (expected === 'comma-or-end') {
    if (token !== ',' || bracket === undefined) return undefined
    return bracket === '{' ? 'name' : 'value'
  }
  if (expected === 'name' || expected === 'name-or-end') return token.startsWith('"') ? 'colon' : undefined
  if (token === ':' || token === ',') return undefined
  if (token !== '{' && token !== '[') return 'comma-or-end'
  open.push(token)
  return token === '{' ? 'name-or-end' : 'value-or-end'
}

function whatStandsAt(text: string, offset: number): string {
  if (offset >= text.length) return 'the text ends too early; close every { [ and "'
  const found = JSON.stringify(text.slice(offset, offset + 12).split(/[\r\n]/)[0])
  return `unexpected ${found}; look for a missing or extra comma, quote or bracket here`
}
