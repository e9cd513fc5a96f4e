/** How a figure differs from that of the span before, in words. */

import { percentText } from '../../parts/amounts.tsx'

/** `12 % more than in the 7 days before`; undefined where nothing was counted before. */
export function countChange(now: number, before: number, span: string): string | undefined {
  if (before <= 0) return undefined
  if (now === before) return `as many as in the ${span} before`
  const share = percentText(Math.abs(now - before), before)
  return `${share} ${now > before ? 'more' : 'less'} than in the ${span} before`
}

/** `3.2 points up on the 7 days before`, for shares from 0 to 1; undefined where one of them has no whole. */
export function shareChange(now: number | null, before: number | null, span: string): string | undefined {
  if (now === null || before === null) return undefined
  const points = Math.round((now - before) * 1000) / 10
  if (points === 0) return `as in the ${span} before`
  return `${Math.abs(points)} points ${points > 0 ? 'up' : 'down'} on the ${span} before`
}
