import type { LearnReport } from '../../store/runs/run-report.ts'
import { amountText } from '../parts/amounts.tsx'

/** What pages were asked for. */
export interface FetchCost {
  /** A pattern key, or words. */
  readonly what: string
  readonly isPattern: boolean
  readonly pages: number
}

/** Patterns that are named; the rest is one line. */
const NAMED = 15

/** Pages by pattern, the dearest first, and what was asked for the site as a whole: static rules, order, walls, hold-out. */
export function fetchCosts({ patterns, spent }: Pick<LearnReport, 'patterns' | 'spent'>): FetchCost[] {
  const dear = patterns.filter(({ fetches }) => fetches > 0).toSorted((a, b) => b.fetches - a.fetches)
  const named = dear.slice(0, NAMED).map(({ key, fetches }) => ({ what: key, isPattern: true, pages: fetches }))
  const others = dear.slice(NAMED)
  const sum = (list: readonly { readonly fetches: number }[]): number =>
    list.reduce((all, { fetches }) => all + fetches, 0)
  const rest = { what: amountText(others.length, 'further pattern'), isPattern: false, pages: sum(others) }
  const whole = {
    what: 'the site as a whole: static rules, order, walls, other values, hold-out',
    isPattern: false,
    pages: Math.max(0, spent - sum(dear)),
  }
  return [...named, rest, whole].filter(({ pages }) => pages > 0)
}
