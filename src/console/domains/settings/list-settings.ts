/** The lists of the settings form: what an entry of each is, and how a field is read. */

import { RULE_DATA } from '../../../rules/data/index.ts'
import type { LIST_SETTINGS } from '../../../rules/record/domain-record.ts'
import { RECORD_HOST } from '../../../rules/record/parse-domain-record.ts'

/** A list that an operator sets: its member in the record, and its field in the form. */
export type ListSetting = (typeof LIST_SETTINGS)[number]

/** A list as it was read, or why it cannot be. */
export interface ReadList {
  readonly list: readonly string[]
  readonly problems: readonly string[]
}

const MAX_NAMES = 1000
const MAX_NAME_CHARACTERS = 1024

// RFC 9110 §5.6.2: names of cookies and of header fields are tokens.
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

const isParameter = (name: string): boolean => !/[&=?]/.test(name)
const isToken = (name: string): boolean => TOKEN.test(name)

/** What an entry has to be; `veto` holds names of rules, which may be any text. */
const IS_ENTRY: Readonly<Record<ListSetting, (name: string) => boolean>> = {
  keep: isParameter,
  strip: isParameter,
  urlParams: isParameter,
  veto: () => true,
  anonymousCookies: isToken,
  varyAllow: isToken,
  forwardHeaders: isToken,
  aliases: (name) => RECORD_HOST.test(name),
  platform: (name) => RULE_DATA.platforms.some((platform) => platform.name === name),
}

/** What is wrong with an entry, for those whose reason is not plain. */
const REASONS: Partial<Record<ListSetting, string>> = {
  keep: 'one name a line, without value',
  strip: 'one name a line, without value',
  urlParams: 'one name a line, without value',
  aliases: 'one host name a line, in lower case and without a port',
  platform: `one of ${RULE_DATA.platforms.map(({ name }) => name).join(', ')}`,
}

/** Reads a field: one entry a line, blank lines left out, each entry once. Never throws. */
export function readList(text: string, setting: ListSetting): ReadList {
  const list = [...new Set(filledLines(text))]
  const long = list.find((name) => name.length > MAX_NAME_CHARACTERS)
  const wrong = list.find((name) => !IS_ENTRY[setting](name))
  const problems = [
    ...(list.length > MAX_NAMES ? [`at most ${MAX_NAMES} names, these are ${list.length}`] : []),
    ...(long === undefined ? [] : [`a name has at most ${MAX_NAME_CHARACTERS} characters`]),
    ...(wrong === undefined ? [] : [`${REASONS[setting] ?? 'one name a line'}: "${wrong.slice(0, 80)}" is none`]),
  ]
  return { list, problems }
}

/** The lines of a field that hold something, without the blanks around it. */
export function filledLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
