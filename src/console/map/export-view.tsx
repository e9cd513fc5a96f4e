import type { ExportedFile, ExportTarget, Unsaid } from '../../export/types.ts'
import { DomainFrame, domainPath } from '../domains/domain-frame.tsx'
import { amountText, countText } from '../parts/amounts.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { Empty } from '../parts/notice.tsx'
import { UrlText } from '../parts/url-text.tsx'

/** One cache, and how many things it leaves as they are. */
export interface CacheRow {
  readonly target: ExportTarget
  readonly left: number
}

interface CacheListProps {
  readonly domain: string
  /** Undefined: no record is in force. */
  readonly revision: number | undefined
  readonly rows: readonly CacheRow[]
}

/** The caches that a configuration can be written for. */
export function CacheList({ domain, revision, rows }: CacheListProps) {
  return (
    <DomainFrame domain={domain} tab="export">
      {revision === undefined ? (
        <Empty>
          <p>No record is in force, so there is nothing to export yet.</p>
        </Empty>
      ) : (
        <>
          <p class="lead">
            {`Configurations that merge what revision ${revision} merges, as far as each cache can. Rules that a cache cannot express are left out.`}
          </p>
          <DataTable caption="Caches" columns={columnsOf(domain)} rows={rows} />
        </>
      )}
    </DomainFrame>
  )
}

function columnsOf(domain: string): readonly Column<CacheRow>[] {
  return [
    { head: 'Cache', kind: 'title', cell: ({ target }) => <a href={exportPath(domain, target)}>{target.about}</a> },
    { head: 'Cannot express', kind: 'amount', cell: ({ left }) => amountText(left, 'rule') },
  ]
}

interface CacheViewProps {
  readonly domain: string
  readonly revision: number
  readonly target: ExportTarget
  readonly files: readonly ExportedFile[]
  readonly unsaid: readonly Unsaid[]
}

const UNSAID_SHOWN = 100

/** The files of one cache, and what it leaves as it is. */
export function CacheView({ domain, revision, target, files, unsaid }: CacheViewProps) {
  const path = exportPath(domain, target)
  return (
    <DomainFrame domain={domain} tab="export">
      <p class="crumbs">
        <a href={`${domainPath(domain)}/export`}>Other caches</a> /
      </p>
      <h2>{target.about}</h2>
      <p>
        {`${files.length === 1 ? 'One file merges' : `${amountText(files.length, 'file')} merge`} what revision ${revision} merges.`}
      </p>
      <ul>
        {files.map(({ name, text }, place) => (
          <li>
            <a href={`${path}/${place}`}>{name}</a>
            <span class="soft small">{` ${sizeText(text)}`}</span>
          </li>
        ))}
      </ul>
      {unsaid.length === 0 ? <p>This cache can say all of it.</p> : <LeftAsItIs unsaid={unsaid} />}
    </DomainFrame>
  )
}

function LeftAsItIs({ unsaid }: Pick<CacheViewProps, 'unsaid'>) {
  const groups = [...Map.groupBy(unsaid, ({ why }) => why)]
  const columns: readonly Column<(typeof groups)[number]>[] = [
    { head: 'Why', kind: 'title', cell: ([why]) => why },
    { head: 'What', cell: ([, same]) => <Names same={same} /> },
  ]
  return (
    <>
      <h2>Left as it is</h2>
      <DataTable caption="Left as it is" columns={columns} rows={groups} />
    </>
  )
}

/** What is left for one reason, the first few. */
function Names({ same }: { readonly same: readonly Unsaid[] }) {
  const more = same.length - UNSAID_SHOWN
  return (
    <>
      {same.slice(0, UNSAID_SHOWN).map(({ what }, place) => [place === 0 ? '' : ', ', <UrlText text={what} inline />])}
      {more > 0 ? <span class="soft small">{`, and ${countText(more)} more: the first file lists them`}</span> : ''}
    </>
  )
}

function sizeText(text: string): string {
  return `${countText(Math.ceil(new TextEncoder().encode(text).length / 1024))} KiB`
}

function exportPath(domain: string, { name }: ExportTarget): string {
  return `${domainPath(domain)}/export/${name}`
}
