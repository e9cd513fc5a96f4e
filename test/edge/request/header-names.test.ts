import { expect, it } from 'vitest'
import {
  CREDENTIAL_HEADERS,
  HOP_BY_HOP,
  NEVER_FORWARDED,
  OWN_NAME,
  OWN_REQUEST_HEADERS,
  RANGE_HEADERS,
  VARIANT_HEADERS,
} from '../../../src/edge/request/header-names.ts'

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

it('knows its own headers by how they begin', () => {
  expect(OWN_REQUEST_HEADERS.filter((name) => !OWN_NAME.test(name))).toEqual([])
})

it('names what is signed in both spellings, which origins of the CGI family read alike', () => {
  for (const name of ['canonical-key', 'canonical-url', 'canonical-contract', 'canonical-signature'])
    expect(OWN_REQUEST_HEADERS).toEqual(expect.arrayContaining([name, name.replace('-', '_')]))
})
