/** Which of two writes of a metadata field holds, whatever their order of arrival. `METADATA_ORDER` says the same in SQL. */

import type { MetadataPatch } from './url-store.ts'

type FieldValue = Pick<MetadataPatch, 'value' | 'updatedAtMs'>

/** The patch that holds for each field, in order of the fields: PostgreSQL changes no row twice in a statement. */
export function newestPatches(patches: readonly MetadataPatch[]): readonly MetadataPatch[] {
  const newest = new Map<string, MetadataPatch>()
  for (const patch of patches) {
    const before = newest.get(patch.field)
    if (before === undefined || isNewer(patch, before)) newest.set(patch.field, patch)
  }
  return [...newest.values()].toSorted((a, b) => (a.field < b.field ? -1 : 1))
}

/** Later, or at the same time and greater; a value before a removal. */
export function isNewer(next: FieldValue, before: FieldValue): boolean {
  if (next.updatedAtMs !== before.updatedAtMs) return next.updatedAtMs > before.updatedAtMs
  if (next.value === null || before.value === null) return next.value !== null && before.value === null
  return compareCodePoints(next.value, before.value) > 0
}

/** Order of the UTF-8 bytes, which is SQLite's; UTF-16 units would put surrogates below U+E000. */
function compareCodePoints(a: string, b: string): number {
  for (let at = 0; at < a.length && at < b.length; at++) {
    const difference = codePointRank(a.charCodeAt(at)) - codePointRank(b.charCodeAt(at))
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

function codePointRank(unit: number): number {
  if (unit >= 0xe000) return unit - 0x800
  return unit >= 0xd800 ? unit + 0x2000 : unit
}
