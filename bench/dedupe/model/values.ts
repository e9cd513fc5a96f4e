/** Values that look like those of real parameters. */

import { below, pick, token } from '../site/random.ts'

type Value = (random: () => number) => string

/** `length` hexadecimal digits. */
export function hex(length: number): Value {
  return (random) => token(random, length)
}

/** One of the words, the first ones more often. */
export function words(...choices: readonly string[]): Value {
  return (random) => choices[Math.floor(choices.length * random() ** 1.5)] ?? ''
}

/** A whole number from 1 on. */
export function count(limit: number): Value {
  return (random) => `${1 + below(random, limit)}`
}

/** Seconds since 1970. */
export const time: Value = (random) => `${1_764_000_000 + below(random, 9_000_000)}`

/** Milliseconds since 1970. */
export const milliseconds: Value = (random) => `${1_764_000_000_000 + below(random, 900_000_000)}`

/** The click id of an advertising network. */
export const click: Value = (random) =>
  pick(random, ['Cj0KCQ', 'EAIaIQ', 'IwAR']) + token(random, 24, 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123456789_-')

/** Letters and digits. */
export function id(length: number): Value {
  return (random) => token(random, length, 'abcdefghijklmnopqrstuvwxyz0123456789')
}

/** Numbers as texts, `first` to `last`. */
export function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, i) => `${first + i}`)
}
