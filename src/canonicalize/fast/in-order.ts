/** Queries that the site reads in order, on the fast path: those of which all is kept. Others are left to the steps. */

import { FRONT_RULE } from '../record/learned-map.ts'
import { findTemplate } from '../record/template-tree.ts'
import type { FastRun } from './fast-run.ts'

/** Whether the site reads the query of the page in order. */
export function isReadInOrder({ scan, text, pathStart, context }: FastRun): boolean {
  const learned = context.record?.learned
  if (learned?.vetoedSomewhere.has(FRONT_RULE) !== true) return false
  return findTemplate(learned.templates, text, pathStart, scan.pathEnd)?.vetoed.has(FRONT_RULE) === true
}
