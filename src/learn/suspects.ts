/** URLs that stood out while patterns were held out: their page changed although nothing but static rules was applied. */

import { vetoOrderFrom } from './check-order.ts'
import type { Run } from './run.ts'
import { vetoFrom, type Veto } from './static-rules.ts'

/** Vetoes what is to blame: names that static rules remove, or else the order of what they leave. */
export async function checkSuspects(run: Run): Promise<readonly Veto[]> {
  const vetoes: Veto[] = []
  for (const url of run.suspects) {
    vetoes.push(...(await vetoFrom(url, run)))
    const isExplained = vetoes.some(({ name }) => run.namesOf(url).has(name))
    if (!isExplained) vetoes.push(...(await vetoOrderFrom(url, run)))
  }
  return vetoes
}
