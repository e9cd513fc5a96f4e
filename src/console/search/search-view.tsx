import { HITS_OF_A_KIND, type SearchHit } from '../../store/d1-search.ts'
import { addressOf } from '../parts/address.ts'
import { DataTable } from '../parts/data-table.tsx'
import { DomainLink } from '../parts/list-filter.tsx'
import { Moment } from '../parts/moment.tsx'
import { Empty } from '../parts/notice.tsx'
import { UrlText } from '../parts/url-text.tsx'
import type { ParameterHit } from './parameter-hits.ts'

/** What {@link SearchView} shows. */
export interface SearchProps {
  readonly text: string
  readonly hits: readonly SearchHit[]
  readonly parameters: readonly ParameterHit[]
  /** Whether the text is a URL, which the playground explains. */
  readonly isUrl: boolean
}

const HEADS: readonly (readonly [kind: SearchHit['kind'], head: string, list: string])[] = [
  ['domain', 'Domains', '/domains'],
  ['run', 'Runs', '/runs'],
  ['anomaly', 'Anomalies', '/anomalies'],
  ['audit', 'Audits', '/audits'],
  ['change', 'Log', '/log'],
]

/** The form, and what was found. */
export function SearchView({ text, hits, parameters, isUrl }: SearchProps) {
  return (
    <>
      <h1>Search</h1>
      <form method="get" action="/search" class="fields" role="search">
        <div>
          <label for="q">A domain, parameter, URL, id, name or reason</label>
          <input id="q" name="q" type="search" size={40} maxlength={500} value={text} spellcheck={false} />
        </div>
        <button>Search</button>
      </form>
      {isUrl ? (
        <p>
          <a href={addressOf('/playground', { url: text })}>Explain this URL in the playground</a>
        </p>
      ) : (
        ''
      )}
      {text !== '' && hits.length + parameters.length === 0 ? <Nothing /> : ''}
      {parameters.length === 0 ? '' : <Parameters parameters={parameters} />}
      {HEADS.map(([kind, head, list]) => (
        <Hits head={head} list={list} hits={hits.filter((hit) => hit.kind === kind)} />
      ))}
    </>
  )
}

function Nothing() {
  return (
    <Empty>
      <p>Nothing has this text.</p>
      <p>The newest 5,000 rows of each list are searched, and the maps of 20 domains.</p>
    </Empty>
  )
}

function Parameters({ parameters }: Pick<SearchProps, 'parameters'>) {
  return (
    <DataTable
      caption="Parameters"
      showCaption
      rows={parameters}
      columns={[
        {
          head: 'Parameter',
          kind: 'title',
          cell: ({ domain, name }) => (
            <a href={addressOf(`/domains/${encodeURIComponent(domain)}/parameters`, { q: name })}>
              <UrlText text={name} inline />
            </a>
          ),
        },
        { head: 'Domain', cell: ({ domain }) => <DomainLink domain={domain} /> },
      ]}
    />
  )
}

interface HitsProps {
  readonly head: string
  /** Path of the list that has all rows of the kind. */
  readonly list: string
  readonly hits: readonly SearchHit[]
}

function Hits({ head, list, hits }: HitsProps) {
  if (hits.length === 0) return <></>
  return (
    <>
      <HitTable head={head} hits={hits} />
      {hits.length < HITS_OF_A_KIND ? (
        ''
      ) : (
        <p class="soft small">
          {`The newest ${HITS_OF_A_KIND} are shown; `}
          <a href={list}>the list</a> has more.
        </p>
      )}
    </>
  )
}

function HitTable({ head, hits }: Pick<HitsProps, 'head' | 'hits'>) {
  return (
    <DataTable
      caption={head}
      showCaption
      rows={hits}
      columns={[
        {
          head: 'When',
          kind: 'title',
          cell: (hit) => (
            <a href={hrefOf(hit)}>
              <Moment atMs={hit.atMs} />
            </a>
          ),
        },
        { head: 'Domain', cell: ({ domain }) => <DomainLink domain={domain} /> },
        { head: 'Text', cell: ({ text }) => <UrlText text={text} inline /> },
      ]}
    />
  )
}

function hrefOf({ kind, id, domain }: SearchHit): string {
  switch (kind) {
    case 'domain':
      return `/domains/${encodeURIComponent(domain)}`
    case 'run':
      return `/runs/${encodeURIComponent(id)}`
    case 'anomaly':
      return `/anomalies/${encodeURIComponent(id)}`
    case 'audit':
      return `/audits/${encodeURIComponent(id)}`
    case 'change':
      return addressOf('/log', { domain })
  }
}
