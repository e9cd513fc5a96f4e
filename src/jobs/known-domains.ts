import type { DomainRecord } from '../rules/domain-record.ts'

/** What {@link createKnownDomains} asks when it does not know. */
export interface DomainReaders {
  /** Creates the domain when it is new. */
  readonly onboard: (domain: string) => Promise<void>
  readonly record: (domain: string) => Promise<DomainRecord | undefined>
  readonly nowMs: () => number
}

/** Remembers of domains what every batch of events wants to know. */
export interface KnownDomains {
  /** Makes sure that the domain is onboarded; the record it had at most ten seconds ago. Rejects when a reader does. */
  meet(domain: string): Promise<DomainRecord | undefined>
}

/** A record that is ten seconds old may choose what is audited; the audit itself reads it anew. */
export const FRESH_MS = 10_000
const MAX_DOMAINS = 1_000

/** Makes an empty memory. It holds a thousand domains, and begins anew when there are more. */
export function createKnownDomains({ onboard, record, nowMs }: DomainReaders): KnownDomains {
  const met = new Map<string, { readonly untilMs: number; readonly record: Promise<DomainRecord | undefined> }>()
  async function ask(domain: string): Promise<DomainRecord | undefined> {
    await onboard(domain)
    return record(domain)
  }
  return {
    async meet(domain) {
      const known = met.get(domain)
      if (known !== undefined && nowMs() < known.untilMs) return known.record
      if (met.size >= MAX_DOMAINS) met.clear()
      const asked = ask(domain)
      met.set(domain, { untilMs: nowMs() + FRESH_MS, record: asked })
      // An outage is not remembered.
      asked.catch(() => met.delete(domain))
      return asked
    },
  }
}
