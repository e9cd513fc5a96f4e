import { expect, it } from 'vitest'
import { mayBeLearned } from '../../../src/edge/request/learnable-names.ts'

it.each([
  'accept',
  'accept-language',
  'save-data',
  'dpr',
  'sec-ch-ua-mobile',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'x-requested-with',
  'x-shop-currency',
  'foo',
])('learns %s from Vary', (name) => {
  expect(mayBeLearned(name)).toBe(true)
})

it.each([
  '*',
  'cookie',
  'authorization',
  'x-api-key',
  'x-auth-token',
  'x-acme-user-id',
  'x-customer-group',
  'accept-encoding',
  'available-dictionary',
  'user-agent',
  'referer',
  'host',
  'origin',
  'rsc',
  'range',
  'if-none-match',
  'connection',
  'content-length',
  'cache-control',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
  'forwarded',
  'traceparent',
  'canonical-key',
  'no name',
])('never learns %s', (name) => {
  expect(mayBeLearned(name)).toBe(false)
})
