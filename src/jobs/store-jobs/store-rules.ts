/** How the URL store, the seen-set and what is kept beside them key URLs: by the records in force. */

import { rulesInForce, type RecordName } from '../../canonicalize/record/rules-in-force.ts'
import type { Canonical } from '../../canonicalize/types.ts'
import type { RuleRevision } from '../../store/records/rule-revision.ts'
import type { KeyedUrl, StoreRules } from '../../store/urls/url-store.ts'
import type { RecordsInForce } from '../../rules/record/types.ts'

/** What {@link storeRules} is wired with. */
export interface StoreRulesOptions {
  readonly records: RecordsInForce
  /** Version of the contract of this build. */
  readonly contract: number
  /** See {@link StoreRules.stamp}; default: the contract. */
  readonly stamp?: string | undefined
  /** Called for every record that cannot be used, once a batch: its hosts use the built-in rules. */
  readonly onProblem?: ((problem: string) => void) | undefined
}

/** Rules that look records up for every batch; a record is used for one batch alone. */
export function storeRules({ records, contract, stamp = String(contract), onProblem }: StoreRulesOptions): StoreRules {
  return {
    contract,
    stamp,
    async forUrls(urls) {
      const inForce = rulesInForce({ records })
      const keyed = (canonical: Canonical): KeyedUrl => withRules(canonical, revisionOf(inForce.recordOf(canonical)))
      const results = await inForce.canonicalizeAll(urls, 'identity')
      const known = new Map(results.map((canonical, i) => [urls[i], keyed(canonical)]))
      if (onProblem !== undefined) for (const problem of inForce.problems()) onProblem(problem)
      return { canonicalize: (url) => known.get(url) ?? keyed(inForce.canonicalize(url, 'identity')) }
    },
  }

  function revisionOf(name: RecordName | undefined): RuleRevision {
    return { contract, domain: name?.domain ?? '', record: name?.revision ?? 0 }
  }
}

function withRules({ ok, url, key, item, applied }: Canonical, rules: RuleRevision): KeyedUrl {
  return { ok, url, key, applied, rules, ...(item !== undefined && { item }) }
}
