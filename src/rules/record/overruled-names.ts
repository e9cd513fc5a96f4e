import type { LearnedPattern } from './domain-record.ts'

/** Names that one pattern keeps as important and a newer one of the same key drops. A blind pattern keeps everything and knows nothing. */
export function overruledNames(old: LearnedPattern, next: LearnedPattern | undefined): readonly string[] {
  if (next === undefined || old.basis === 'blind' || next.basis === 'blind') return []
  return next.drop.filter((name) => old.keep.includes(name))
}
