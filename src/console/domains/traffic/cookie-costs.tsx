import { isCredentialCookie } from '../../../rules/match/credential-cookies.ts'
import type { CookieCost } from '../../../store/traffic-stats.ts'
import { countText } from '../../parts/amounts.tsx'
import { CsrfField } from '../../parts/confirm-form.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { UrlText } from '../../parts/url-text.tsx'
import { domainPath } from '../domain-frame.tsx'
import { actionValue } from '../parameters/list-action.ts'

interface CookieCostsProps {
  readonly domain: string
  readonly cookies: readonly CookieCost[]
  /** Latest revision when the page was made. */
  readonly latest: number
  readonly csrf: string
}

const COOKIES_SHOWN = 10

/** The cookies for which alone requests bypass the cache, each with a button that says it is harmless; nothing where none does. */
export function CookieCosts({ domain, cookies, latest, csrf }: CookieCostsProps) {
  if (cookies.length === 0) return <></>
  return (
    <>
      <h2>Cookies that cost hits, last 7 days</h2>
      <p class="soft small">
        A request with one of these is not answered from the cache. Mark a cookie as anonymous only if no page depends
        on it: the origin does not get it any more.
      </p>
      <form method="post" action={`${domainPath(domain)}/parameters`}>
        <CsrfField csrf={csrf} />
        <input type="hidden" name="latest" value={String(latest)} />
        <input type="hidden" name="page" value="overview" />
        <DataTable
          caption="Cookies that cost hits"
          rows={cookies.slice(0, COOKIES_SHOWN)}
          columns={[
            { head: 'Cookie', kind: 'title', cell: ({ name }) => <UrlText text={name} inline /> },
            { head: 'Requests that bypassed', kind: 'amount', cell: ({ requests }) => countText(requests) },
            { head: 'Change', cell: ({ name }) => <Mark name={name} /> },
          ]}
        />
      </form>
    </>
  )
}

/** No button for a cookie that pages depend on. A name with ids masked is a family of names, which a list cannot hold. */
function Mark({ name }: { readonly name: string }) {
  if (isCredentialCookie(name))
    return <span class="soft small">a session, a login or a basket by its name: pages depend on it</span>
  if (name.includes('*')) return <span class="soft small">a family of names; list each in the settings</span>
  return (
    <span class="actions">
      <button class="quiet" name="action" value={actionValue({ list: 'anonymousCookies', name, removes: false })}>
        Mark as anonymous
        <span class="hidden-text">
          {' '}
          <UrlText text={name} inline />
        </span>
      </button>
    </span>
  )
}
