import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { withQuarantineOf } from '../../rules/record/quarantined-rule.ts'

/** Entries that one record quarantines and another does not: `<name> in <pattern>`, `path rule <id>`, for people. */
export function quarantineOnlyIn(record: DomainRecord | undefined, other: DomainRecord): readonly string[] {
  const both = withQuarantineOf(record, other)
  const names = (both.quarantine ?? []).slice(other.quarantine?.length ?? 0)
  const rules = new Set((other.pathRules ?? []).map(({ id }) => id))
  return [
    ...names.map(({ name, pattern }) => `${name} in ${pattern}`),
    ...(both.pathRules ?? [])
      .filter(({ id }) => !rules.has(id))
      .map(({ id }) => `path rule ${id.replace(/^quarantine:/, '')}`),
  ]
}
