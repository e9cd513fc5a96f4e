import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { ANY_DOMAIN } from '../../rules/record/parse-domain-record.ts'
import { recordConcerns, recordNames } from '../../rules/record/record-concerns.ts'
import type { DomainKnowledge, DomainRecordSource } from './domain-record-source.ts'

/**
 * Records that are listed in the configuration. A host finds the record of its own name, else one that names it as an alias,
 * else for `www.shop.test` the one of `shop.test`, else the record of {@link ANY_DOMAIN}, else the built-in rules. Each record is compiled
 * once, however many hosts find it.
 */
export function createStaticDomainRecords<T>(
  records: readonly DomainRecord[],
  compile: (knowledge: DomainKnowledge) => T,
): DomainRecordSource<T> {
  const byHost = new Map<string, DomainRecord>()
  for (const record of records) for (const alias of record.aliases ?? []) byHost.set(alias, record)
  for (const record of records) byHost.set(record.domain, record)
  // By record: hosts are the client's choice, and nothing is kept of one.
  const compiled = new Map<DomainRecord | undefined, T>()

  function recordOf(host: string): DomainRecord | undefined {
    for (const name of recordNames(host)) {
      const found = byHost.get(name)
      if (found !== undefined && (name === host || recordConcerns(found, host))) return found
    }
    return byHost.get(ANY_DOMAIN)
  }

  return {
    lookup(host) {
      const record = recordOf(host)
      const known = compiled.get(record)
      if (known !== undefined) return known
      const value = compile({ record })
      compiled.set(record, value)
      return value
    },
  }
}
