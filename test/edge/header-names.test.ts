import { expect, it } from 'vitest'
import {
  CREDENTIAL_HEADERS,
  HOP_BY_HOP,
  NEVER_FORWARDED,
  OWN_PREFIX,
  OWN_REQUEST_HEADERS,
  RANGE_HEADERS,
  VARIANT_HEADERS,
} from '../../src/edge/header-names.ts'

it('is lower case throughout, because the platform hands out names so', () => {
  const names = [
    ...CREDENTIAL_HEADERS,
    ...HOP_BY_HOP,
    ...NEVER_FORWARDED,
    ...OWN_REQUEST_HEADERS,
    ...RANGE_HEADERS,
    ...VARIANT_HEADERS,
  ]
  expect(names.filter((name) => name !== name.toLowerCase())).toEqual([])
})

it('puts every name into one kind only', () => {
  const names = [...CREDENTIAL_HEADERS, ...RANGE_HEADERS, ...VARIANT_HEADERS]
  expect(new Set(names).size).toBe(names.length)
})

it('knows its own headers by their prefix', () => {
  expect(OWN_REQUEST_HEADERS.every((name) => name.startsWith(OWN_PREFIX))).toBe(true)
})
