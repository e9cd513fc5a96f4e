import * as v from 'valibot'
import { expect, it } from 'vitest'
import { linksWrite, metadataPatch, putBody, seenBody } from '../../../src/api/schemas/url-schemas.ts'

const url = 'https://a.example/'

it.each([
  [true, putBody, { sightings: Array.from({ length: 1000 }, () => ({ url })) }],
  [false, putBody, { sightings: Array.from({ length: 1001 }, () => ({ url })) }],
  [false, putBody, { sightings: [{ url, count: 0 }] }],
  [true, metadataPatch, { url, fields: { 'og:title': 'x', gone: null } }],
  [false, metadataPatch, { url, fields: { a: 'x'.repeat(65_537) } }],
  [false, metadataPatch, { url, fields: Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`f${i}`, ''])) }],
  [false, linksWrite, { url, targets: [''] }],
  [false, seenBody, { urls: [`https://a.example/${'x'.repeat(40_000)}`] }],
])('says %s to a body', (ok, schema, body) => {
  expect(v.safeParse(schema as v.GenericSchema, body).success).toBe(ok)
})

it('takes a field of any name that the store takes', () => {
  const fields = JSON.parse(
    '{"constructor": "Ferrari", "prototype": "x", "__proto__": "y", "toString": null}',
  ) as object
  expect(Object.entries(v.parse(metadataPatch, { url, fields }).fields)).toEqual(Object.entries(fields))
})
