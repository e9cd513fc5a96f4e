import { expect, it } from 'vitest'
import { PURGE_BODY, readPurgeBody } from '../../../src/store/purging/purge-body.ts'

it.each([{ urls: ['/a'] }, { prefix: '/a', host: 'shop.test' }, { all: true }])('reads %j', (body) => {
  expect(readPurgeBody(JSON.stringify(body))).toEqual(body)
})

it.each(['', '[]', '{"urls":"/a"}', '{"all":true,"urls":["/a"]}'])('refuses %s', (text) => {
  expect(readPurgeBody(text)).toBeUndefined()
  expect(PURGE_BODY).toContain('"urls"')
})
