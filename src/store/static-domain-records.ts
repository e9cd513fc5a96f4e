import type { DomainRecord } from '../rules/domain-record.ts'
import { ANY_DOMAIN } from '../rules/parse-domain-record.ts'
import { recordConcerns, recordNames } from '../rules/record-concerns.ts'
import type { DomainKnowledge, DomainRecordSource } from './domain-record-source.ts'
import { createLru } from './lru.ts'

// A record of any host is compiled once for each host that arrives, and hosts are the visitor's choice.
const LIMITS = { maxEntries: 200, maxBytes: Number.POSITIVE_INFINITY }

/**
 * Records that are listed in the configuration. A host finds the record of its own name, else one that names it as an alias,
 * else for `www.shop.test` the one of `shop.test`, else the record of {@link ANY_DOMAIN}, else the built-in rules.
 */
export function createStaticDomainRecords<T>(
  records: readonly DomainRecord[],
  compile: (knowledge: DomainKnowledge) => T,
): DomainRecordSource<T> {
  const compiled = createLru<T>(LIMITS)
  const byHost = new Map<string, DomainRecord>()
  for (const record of records) for (const alias of record.aliases ?? []) byHost.set(alias, record)
  for (const record of records) byHost.set(record.domain, record)

  return {
    lookup(host) {
      const known = compiled.get(host)
      if (known !== undefined) return known
      const own = recordNames(host).map((name) => byHost.get(name))
      const record = own.find((found) => found !== undefined && recordConcerns(found, host))
      const value = compile({ host, record: record ?? byHost.get(ANY_DOMAIN) })
      compiled.set(host, value, 0)
      return value
    },
  }
}
