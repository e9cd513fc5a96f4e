/** Audits of one page of the list that say the same, as one row. */

import type { AuditRow } from '../../store/control-store.ts'

/** Audits with one domain, pattern, outcome and message, which dropped the same; newest first. */
export interface AuditGroup {
  readonly newest: AuditRow
  /** Those after the newest. */
  readonly others: readonly AuditRow[]
}

/** Groups rows in the order of their newest ones. */
export function groupAudits(rows: readonly AuditRow[]): readonly AuditGroup[] {
  return [...Map.groupBy(rows, sameness).values()].flatMap(([newest, ...others]) =>
    newest === undefined ? [] : [{ newest, others }],
  )
}

function sameness({ domain, pattern, outcome, names, pathRule, message }: AuditRow): string {
  return JSON.stringify([domain, pattern, outcome, names, pathRule, message])
}
