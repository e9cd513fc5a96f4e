/** Input of the playground: URLs, a profile, and the choice of the record. The address holds all of it, so that it can be shared. */

import type { Profile } from '../../canonicalize/types.ts'
import { countText } from '../parts/amounts.tsx'
import { Refusal } from '../refusal.ts'

/** One question. */
export interface Question {
  /** As given, without empty lines. */
  readonly urls: readonly string[]
  readonly profile: Profile
  readonly record: RecordChoice
}

/** Which rules besides the built-in ones. */
export type RecordChoice =
  /** The published record of every host that is met. */
  | { readonly kind: 'published' }
  | { readonly kind: 'built-in' }
  /** The published record of one domain, and no other. */
  | { readonly kind: 'domain'; readonly domain: string }
  /** A record that came along, as text. */
  | { readonly kind: 'given'; readonly json: string }

/** URLs of one question. */
export const MAX_URLS = 50

/** Characters of all URLs of one question. */
export const MAX_CHARACTERS = 12_000

type Fields = Readonly<Record<string, unknown>>

/** Reads the fields of the form. Never throws. */
export function readQuestion(fields: Fields): Question {
  // A line separator ends a line for people, not for forms: it stays in the URL, and is shown there.
  const urls = textOf(fields, 'url')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
  return {
    urls,
    profile: textOf(fields, 'profile') === 'request' ? 'request' : 'identity',
    record: recordChoice(fields),
  }
}

/** @throws Refusal for more than is explained at once */
export function refuseTooMany({ urls }: Pick<Question, 'urls'>): void {
  const characters = urls.reduce((sum, url) => sum + url.length, 0)
  if (urls.length > MAX_URLS || characters > MAX_CHARACTERS)
    throw new Refusal(
      413,
      'Too many URLs',
      `At most ${MAX_URLS} URLs of ${countText(MAX_CHARACTERS)} characters together. For more there is POST /v1/canonicalize.`,
    )
}

function recordChoice(fields: Fields): RecordChoice {
  const choice = textOf(fields, 'record')
  const json = textOf(fields, 'json')
  if (json.trim() !== '') return { kind: 'given', json }
  if (choice === 'built-in') return { kind: 'built-in' }
  if (choice.startsWith('domain:')) return { kind: 'domain', domain: choice.slice('domain:'.length) }
  return { kind: 'published' }
}

function textOf(fields: Fields, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}

/** The value of the field `record`. */
export function recordField(choice: RecordChoice): string {
  return choice.kind === 'domain' ? `domain:${choice.domain}` : choice.kind
}

/** Cloudflare takes addresses of 16 KB. */
const LONGEST_ADDRESS = 16_000

/** Where a question is answered; undefined when it does not fit into an address, or a given record is part of it. */
export function permalink(question: Question): string | undefined {
  const address = addressOf(question)
  return question.record.kind === 'given' || address.length > LONGEST_ADDRESS ? undefined : address
}

/** Whether the URLs are short enough to be repeated in snippets and links. */
export function isShort(question: Question): boolean {
  return addressOf(question).length <= LONGEST_ADDRESS
}

function addressOf({ urls, profile, record }: Question): string {
  const query = new URLSearchParams()
  query.set('url', urls.join('\n'))
  if (profile !== 'identity') query.set('profile', profile)
  if (record.kind !== 'published') query.set('record', recordField(record))
  return `/playground?${query.toString()}`
}
