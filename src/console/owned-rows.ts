import type { PageRequest, RowPage } from '../store/control-store.ts'
import { mayUse, ownDomains } from './caller-domains.ts'
import type { ConsoleCaller } from './console-deps.ts'
import { typedHost } from './domains/known-domain.ts'
import { notFound } from './refusal.ts'

/** What a list is asked for. */
export interface WantedRows extends PageRequest {
  readonly domain?: string | undefined
}

/** A page of rows, perhaps of several domains. */
export interface OwnedPage<Row> extends RowPage<Row> {
  /** The newest of several domains, which have more: there is no next page of them together. */
  readonly isCut?: boolean
}

/**
 * Rows of the domains that are the caller's, newest first. Where a token has several and none is named, each is asked, and the
 * newest of all are shown, without a next page: one domain shows the rest.
 *
 * @param atMs when a row is from
 * @throws Refusal 404 for a domain that is not the caller's
 */
export async function ownedRows<Row>(
  list: (domain: string | undefined, page: PageRequest) => Promise<RowPage<Row>>,
  caller: ConsoleCaller,
  { domain, ...page }: WantedRows,
  atMs: (row: Row) => number,
): Promise<OwnedPage<Row>> {
  if (domain !== undefined && !mayUse(caller, domain)) throw notFound('domain of this name')
  const own = ownDomains(caller)
  if (domain !== undefined || own === undefined) return list(domain, page)
  const pages = await Promise.all(own.map((one) => list(one, page)))
  const rows = pages.flatMap((one) => one.rows).toSorted((a, b) => atMs(b) - atMs(a))
  const shown = rows.slice(0, page.limit ?? 50)
  return { rows: shown, isCut: shown.length < rows.length || pages.some(({ cursor }) => cursor !== undefined) }
}

/** The domain that a list is narrowed to, as it was typed or pasted: a name, or a URL; undefined: all. */
export function wantedDomain(text: string | undefined): string | undefined {
  const typed = text?.trim().slice(0, 2000) ?? ''
  return typed === '' ? undefined : (typedHost(typed) ?? typed.toLowerCase().slice(0, 300))
}
