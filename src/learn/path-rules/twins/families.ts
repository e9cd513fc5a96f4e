/** Forms that are one page: what holds for one of them holds for the others. */

import type { TwinStanding } from './twin-standing.ts'
import type { Twins } from './twins.ts'

/** Comparisons that show one page, and no other, before two forms are taken for one. */
const AGREEING = 4

/** Families of forms. */
export interface Families {
  /** Whether nothing about these twins follows from others: that their forms are one, or that they are not. */
  isOpen(twins: Twins): boolean
}

/** Joins forms that agree, and keeps those apart whose relatives differ. */
export function familiesOf(standings: readonly TwinStanding[]): Families {
  const parent = new Map<string, string>()
  const joined = new Set<string>()
  const root = (form: string): string => {
    const next = parent.get(form)
    return next === undefined ? form : root(next)
  }
  for (const { twins, same, different } of standings) {
    const [first, second] = twins.forms.map(root) as [string, string]
    if (same < AGREEING || different > 0 || first === second) continue
    parent.set(second, first)
    joined.add(twins.name)
  }
  const apart = new Set(
    standings.flatMap(({ twins, chance, same }) =>
      chance === 0 && same === 0 ? twins.forms.map(root).toSorted().join(' ') : [],
    ),
  )
  return {
    isOpen({ name, forms }) {
      const [first, second] = forms.map(root) as [string, string]
      if (forms[0] === forms[1] || joined.has(name)) return true
      return first !== second && !apart.has([first, second].toSorted().join(' '))
    },
  }
}
