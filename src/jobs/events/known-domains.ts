import type { DomainRecord } from '../../rules/record/domain-record.ts'
import type { RuleSet } from '../../rules/types.ts'

/** What {@link createKnownDomains} asks when it does not know. */
export interface DomainReaders {
  /** The domains that hosts are learned under. */
  readonly learnedUnder: (hosts: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Creates the domains that are new; the records of those that have one. */
  readonly meet: (domains: readonly string[]) => Promise<ReadonlyMap<string, DomainRecord | undefined>>
  /** What the operator has laid over the built-in rules. */
  readonly overlay: () => Promise<RuleSet | undefined>
  readonly nowMs: () => number
}

/** Remembers of hosts and domains what every batch of events wants to know. Rejects when a reader does. */
export interface KnownDomains {
  /** The domains that hosts were learned under at most ten seconds ago. */
  domainsOf(hosts: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Makes sure that the domains are onboarded; the records they had at most ten seconds ago. */
  meet(domains: readonly string[]): Promise<ReadonlyMap<string, DomainRecord>>
  /** The overlay of at most ten seconds ago. */
  overlay(): Promise<RuleSet | undefined>
}

/** A record that is ten seconds old may choose what is audited; the audit itself reads it anew. */
export const FRESH_MS = 10_000
const MAX_NAMES = 1_000

const EVERYWHERE = 'everywhere'

/** Makes an empty memory. It holds a thousand hosts and domains, and begins anew when there are more. */
export function createKnownDomains({ learnedUnder, meet, overlay, nowMs }: DomainReaders): KnownDomains {
  const overlays = remembered(async () => new Map([[EVERYWHERE, await overlay()]]), nowMs)
  return {
    overlay: async () => (await overlays([EVERYWHERE])).get(EVERYWHERE),
    domainsOf: remembered(learnedUnder, nowMs),
    meet: remembered(meet, nowMs),
  }
}

type Answers<T> = Promise<ReadonlyMap<string, T | undefined>>

/** Asks once for all names that are not known: one query for a batch, however many domains it brings. */
function remembered<T>(
  ask: (names: readonly string[]) => Answers<T>,
  nowMs: () => number,
): (names: readonly string[]) => Promise<ReadonlyMap<string, T>> {
  const known = new Map<string, { readonly untilMs: number; readonly answers: Answers<T> }>()

  function learn(names: readonly string[]): Answers<T> {
    if (known.size + names.length > MAX_NAMES) known.clear()
    const answers = ask(names)
    for (const name of names) known.set(name, { untilMs: nowMs() + FRESH_MS, answers })
    // An outage is not remembered.
    answers.catch(() => names.forEach((name) => known.delete(name)))
    return answers
  }

  function fresh(name: string): Answers<T> | undefined {
    const held = known.get(name)
    return held !== undefined && nowMs() < held.untilMs ? held.answers : undefined
  }

  return async (names) => {
    const wanted = new Map([...new Set(names)].map((name) => [name, fresh(name)]))
    const unknown = [...wanted].filter(([, answers]) => answers === undefined).map(([name]) => name)
    const learned = unknown.length === 0 ? undefined : learn(unknown)
    const found = new Map<string, T>()
    for (const [name, answers = learned] of wanted) {
      const answer = (await answers)?.get(name)
      if (answer !== undefined) found.set(name, answer)
    }
    return found
  }
}
