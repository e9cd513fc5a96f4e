import type { Child } from 'hono/jsx'
import { addressOf } from './address.ts'
import { UrlText } from './url-text.tsx'

interface ListFilterProps {
  readonly path: string
  readonly domain: string | undefined
  /** Further fields of the form. */
  readonly children?: Child
}

/** Narrows a list to one domain. A plain form with GET: it works without scripts, and its address can be kept. */
export function ListFilter({ path, domain, children }: ListFilterProps) {
  return (
    <form class="fields" method="get" action={path}>
      <div>
        <label for="filter-domain">Domain</label>
        <input
          id="filter-domain"
          name="domain"
          size={32}
          value={domain ?? ''}
          placeholder="all domains"
          autocomplete="off"
        />
      </div>
      {children}
      <button class="quiet">Show</button>
      {domain === undefined ? '' : <a href={path}>All domains</a>}
    </form>
  )
}

/** Leads to the next page of a list; nothing on the last one. */
export function Pager({
  path,
  query,
  cursor,
  isCut = false,
}: {
  path: string
  query: Readonly<Record<string, string | undefined>>
  cursor: string | undefined
  /** These are rows of several domains, and not all of theirs. */
  isCut?: boolean | undefined
}) {
  const address = (to: string | undefined): string => addressOf(path, { ...query, cursor: to })
  const isFirst = query['cursor'] === undefined
  if (isCut)
    return <p class="soft small">These are the newest of your domains; narrow the list to one for all of its.</p>
  if (isFirst && cursor === undefined) return <></>
  return (
    <p class="pager">
      {isFirst ? '' : <a href={address(undefined)}>Newest</a>}
      {cursor === undefined ? '' : <a href={address(cursor)}>Older</a>}
    </p>
  )
}

/** A domain as a link to its page. */
export function DomainLink({ domain }: { readonly domain: string }) {
  return (
    <a href={`/domains/${encodeURIComponent(domain)}`}>
      <UrlText text={domain} inline />
    </a>
  )
}
