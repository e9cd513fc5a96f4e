/** Lists that run over several domains, for callers who may see only some of them. */

import type { PageRequest, RowPage } from '../../store/control-store.ts'
import { ownDomains, requireDomain, type Caller } from './caller.ts'
import { pageOf, type DomainListQuery } from '../request-input.ts'

/** Reads a page of one domain, or of all when `domain` is undefined. */
export type ListRows<Row> = (domain: string | undefined, page: PageRequest) => Promise<RowPage<Row>>

/**
 * A page of what the caller may see. A caller of some domains gets them one after the other, each newest first: a list over
 * all domains that is filtered afterwards would tell by its cursors what the other domains do. Pages may be shorter than asked.
 *
 * @throws ApiProblem 404 for a domain that is not the caller's
 */
export async function ownedPage<Row>(
  list: ListRows<Row>,
  caller: Caller,
  query: DomainListQuery,
): Promise<RowPage<Row>> {
  const { domain } = query
  const page = pageOf(query)
  if (domain !== undefined) requireDomain(caller, domain)
  const own = ownDomains(caller)
  if (domain !== undefined || own === undefined) return list(domain, page)
  const { index, inner } = readCursor(page.cursor ?? '')
  const at = own[index]
  if (at === undefined) return { rows: [] }
  const { cursor: _, ...rest } = page
  const found = await list(at, inner === '' ? rest : { ...rest, cursor: inner })
  if (found.cursor !== undefined) return { rows: found.rows, cursor: `${index}/${found.cursor}` }
  return index + 1 < own.length ? { rows: found.rows, cursor: `${index + 1}/` } : { rows: found.rows }
}

/** `<index of the domain>/<cursor within it>`. */
function readCursor(cursor: string): { readonly index: number; readonly inner: string } {
  const match = /^(\d{1,3})\/(.*)$/s.exec(cursor)
  return { index: Number(match?.[1] ?? 0), inner: match?.[2] ?? '' }
}
