/** Records in force out of a test's own memory. */

import type { DomainRecord } from '../../src/rules/record/domain-record.ts'
import { recordConcerns, recordNames } from '../../src/rules/record/record-concerns.ts'
import type { RuleSet } from '../../src/rules/types.ts'
import type { FoundRecord, RecordsInForce } from '../../src/rules/record/types.ts'

/** Looks records up by `current`, one name after the other. */
export function memoryRecords(
  current: (name: string) => DomainRecord | undefined | Promise<DomainRecord | undefined>,
  overlay: () => RuleSet | undefined = () => undefined,
): RecordsInForce {
  return {
    async of(hosts) {
      const found = new Map<string, FoundRecord>()
      for (const host of hosts) {
        for (const name of recordNames(host)) {
          const record = found.has(host) ? undefined : await current(name)
          if (record !== undefined && recordConcerns(record, host)) found.set(host, { record })
        }
      }
      return found
    },
    overlay: async () => overlay(),
  }
}
