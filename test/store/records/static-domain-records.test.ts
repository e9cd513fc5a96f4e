import { expect, it } from 'vitest'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import { createStaticDomainRecords } from '../../../src/store/records/static-domain-records.ts'

const record = (domain: string, revision: number, aliases: string[] = []): DomainRecord => ({
  v: 1,
  domain,
  revision,
  builtAt: '',
  sha256: '',
  mode: 'rewrite',
  aliases,
  patterns: {},
})

it('prefers the own record, then an alias, then the record of any host', () => {
  const records = [record('*', 9), record('shop.test', 1, ['www.shop.test', 'blog.test']), record('blog.test', 2)]
  const source = createStaticDomainRecords(records, ({ record: found }) => found?.revision)
  const hosts = ['shop.test', 'www.shop.test', 'blog.test', 'else.test']
  expect(hosts.map((host) => source.lookup(host, () => {}))).toEqual([1, 1, 2, 9])
})

it('finds the record of a domain for www before it, unless that host has one, and not for www before an alias', () => {
  const records = [record('shop.test', 1, ['alias.test']), record('blog.test', 2), record('www.blog.test', 3)]
  const source = createStaticDomainRecords(records, ({ record: found }) => found?.revision)
  const hosts = ['www.shop.test', 'www.blog.test', 'www.alias.test']
  expect(hosts.map((host) => source.lookup(host, () => {}))).toEqual([1, 3, undefined])
})

it('compiles a record once, for however many hosts', () => {
  const compiled: unknown[] = []
  const source = createStaticDomainRecords([record('*', 9), record('shop.test', 1)], ({ record: found }) =>
    compiled.push(found?.domain),
  )
  const hosts = ['a.test', 'shop.test', 'b.test', 'www.shop.test', 'c.test', 'a.test']
  expect(hosts.map((host) => source.lookup(host, () => {}))).toEqual([1, 2, 1, 2, 1, 1])
  expect(compiled).toEqual(['*', 'shop.test'])
})

it('compiles the built-in rules once where no record is found', () => {
  let compiled = 0
  const source = createStaticDomainRecords([], () => ++compiled)
  expect(['a.test', 'b.test', 'a.test'].map((host) => source.lookup(host, () => {}))).toEqual([1, 1, 1])
})
