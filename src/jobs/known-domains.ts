import type { DomainRecord } from '../rules/domain-record.ts'
import type { RuleSet } from '../rules/types.ts'

/** What {@link createKnownDomains} asks when it does not know. */
export interface DomainReaders {
  /** The domain that a host is learned under. */
  readonly learnedUnder: (host: string) => Promise<string>
  /** Creates the domain when it is new. */
  readonly onboard: (domain: string) => Promise<void>
  readonly record: (domain: string) => Promise<DomainRecord | undefined>
  /** What the operator has laid over the built-in rules. */
  readonly overlay: () => Promise<RuleSet | undefined>
  readonly nowMs: () => number
}

/** Remembers of hosts and domains what every batch of events wants to know. Rejects when a reader does. */
export interface KnownDomains {
  /** The domain that a host was learned under at most ten seconds ago. */
  domainOf(host: string): Promise<string>
  /** Makes sure that the domain is onboarded; the record it had at most ten seconds ago. */
  meet(domain: string): Promise<DomainRecord | undefined>
  /** The overlay of at most ten seconds ago. */
  overlay(): Promise<RuleSet | undefined>
}

/** A record that is ten seconds old may choose what is audited; the audit itself reads it anew. */
export const FRESH_MS = 10_000
const MAX_NAMES = 1_000

/** Makes an empty memory. It holds a thousand hosts and domains, and begins anew when there are more. */
export function createKnownDomains({ learnedUnder, onboard, record, overlay, nowMs }: DomainReaders): KnownDomains {
  const overlays = remembered(overlay, nowMs)
  return {
    overlay: () => overlays('everywhere'),
    domainOf: remembered(learnedUnder, nowMs),
    meet: remembered(async (domain) => {
      await onboard(domain)
      return record(domain)
    }, nowMs),
  }
}

function remembered<T>(ask: (name: string) => Promise<T>, nowMs: () => number): (name: string) => Promise<T> {
  const answers = new Map<string, { readonly untilMs: number; readonly answer: Promise<T> }>()
  return async (name) => {
    const known = answers.get(name)
    if (known !== undefined && nowMs() < known.untilMs) return known.answer
    if (answers.size >= MAX_NAMES) answers.clear()
    const answer = ask(name)
    answers.set(name, { untilMs: nowMs() + FRESH_MS, answer })
    // An outage is not remembered.
    answer.catch(() => answers.delete(name))
    return answer
  }
}
