import type { SeenForm, SeenPair } from '../../store/runs/page-evidence.ts'
import { amountText, countText } from '../parts/amounts.tsx'
import { Badge } from '../parts/badge.tsx'
import { Moment } from '../parts/moment.tsx'
import { Notice } from '../parts/notice.tsx'
import { ProseText } from '../parts/prose-text.tsx'
import { UrlText } from '../parts/url-text.tsx'
import { visiblePieces } from '../parts/visible-text.ts'
import { PairPictures } from './pair-pictures.tsx'
import { pairRows, shownObservation, type PairRow, type PairRows, type RowCell } from './pair-rows.ts'

interface PairViewProps {
  readonly pair: SeenPair
  /** Caption of the comparison for screen readers: one text per page. */
  readonly caption: string
  /** Path prefix of the pictures. */
  readonly pictures: string
  /** Of the rows; for pages that show several pairs. */
  readonly maxBytes?: number
}

/** Both pages of a pair side by side, with what differs marked; on a narrow screen one below the other. Text is shown inert. */
export function PairView({ pair, caption, pictures, maxBytes }: PairViewProps) {
  const found = pairRows(pair, maxBytes)
  return (
    <div class="pair">
      <div class="pair-heads">
        <FormHead name="as clients request it" form={pair.original} />
        <FormHead name="as the origin receives it" form={pair.canonical} />
      </div>
      <PairPictures pair={pair} base={pictures} />
      {found === undefined ? (
        <Notice>
          <p>One of the URLs returned no page, so there is no comparison.</p>
        </Notice>
      ) : (
        <Rows found={found} caption={caption} />
      )}
    </div>
  )
}

function FormHead({ name, form }: { readonly name: string; readonly form: SeenForm }) {
  const page = shownObservation(form)
  const last = form.sightings.at(-1)
  const isMoved = page !== undefined && page.finalUrl !== form.url
  return (
    <section class="pair-head">
      <h3>{name}</h3>
      <p class="small">
        <UrlText text={form.url} />
      </p>
      <dl class="facts small">
        <dt>status</dt>
        <dd>{page === undefined ? <NotSeen form={form} /> : <StatusBadge status={page.status} />}</dd>
        {page === undefined ? '' : <TitleFact title={page.title} />}
        {isMoved ? (
          <>
            <dt>answered by</dt>
            <dd>
              <UrlText text={page.finalUrl} />
            </dd>
          </>
        ) : (
          ''
        )}
        <dt>fetched</dt>
        <dd>
          {`${countText(form.sightings.length)}×`}
          {last === undefined ? '' : [', last ', <Moment atMs={last.atMs} />]}
          <ObservationHashes form={form} />
        </dd>
      </dl>
    </section>
  )
}

function TitleFact({ title }: { readonly title: string }) {
  return (
    <>
      <dt>title</dt>
      <dd>{title === '' ? <span class="soft">none</span> : <ProseText text={title} />}</dd>
    </>
  )
}

/** Equal fingerprints are equal pages, so they show whether the control fetch returned the same page. */
function ObservationHashes({ form }: { readonly form: SeenForm }) {
  const hashes = form.sightings.flatMap((seen) => (seen.kind === 'page' ? [seen.hash.slice(0, 8)] : []))
  if (hashes.length === 0) return <></>
  return (
    <div class="soft">
      {hashes.length === 1 ? 'fingerprint ' : 'fingerprints '}
      <code>{hashes.join(' ')}</code>
    </div>
  )
}

function NotSeen({ form }: { readonly form: SeenForm }) {
  const last = form.sightings.at(-1)
  if (last?.kind !== 'not-seen') return <Badge tone="warn">never fetched</Badge>
  return (
    <>
      <Badge tone="warn">{last.why}</Badge> <ProseText text={last.detail} />
    </>
  )
}

function StatusBadge({ status }: { readonly status: number }) {
  return <Badge tone={status < 300 ? 'good' : status < 400 ? 'plain' : 'bad'}>{String(status)}</Badge>
}

function Rows({ found, caption }: { readonly found: PairRows; readonly caption: string }) {
  const { rows, changed, volatile, left } = found
  if (changed === 0) return <p class="pair-sum">Both pages show the same, line by line.</p>
  const note = volatile === 0 ? '' : volatile === changed ? ', all of them volatile: they change from fetch to fetch' : `; ${amountText(volatile, 'of them is volatile and changes', 'of them are volatile and change')} from fetch to fetch` // prettier-ignore
  return (
    <>
      <p class="pair-sum">{`${amountText(changed, 'line differs', 'lines differ')}${note}.`}</p>
      <div class="table-box" tabindex={0} role="region" aria-label={caption}>
        <table class="pair-rows">
          <caption class="hidden-text">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">as clients request it</th>
              <th scope="col">as the origin receives it</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {left > 0 ? (
        <p class="soft small">{`${amountText(left, 'further row is', 'further rows are')} not shown.`}</p>
      ) : (
        ''
      )}
    </>
  )
}

function Row({ row }: { readonly row: PairRow }) {
  if (row.kind === 'folded') {
    const text = `${amountText(row.lines, 'line')} that both share`
    return (
      <tr class="folded">
        <td colspan={2}>{text}</td>
      </tr>
    )
  }
  return (
    <tr class={rowClass(row)}>
      <td>{'left' in row ? <Cell cell={row.left} side="gone" /> : ''}</td>
      <td>{'right' in row ? <Cell cell={row.right} side="new" /> : ''}</td>
    </tr>
  )
}

/** Rows of volatile lines are muted, because they are no finding. */
function rowClass(row: Exclude<PairRow, { kind: 'folded' }>): string {
  const kind = row.kind === 'changed' ? 'differs' : row.kind
  const cells = [...('left' in row ? [row.left] : []), ...('right' in row ? [row.right] : [])]
  return kind !== 'same' && cells.every(({ isVolatile }) => isVolatile) ? `${kind} only-volatile` : kind
}

function Cell({ cell, side }: { readonly cell: RowCell; readonly side: 'gone' | 'new' }) {
  return (
    <>
      <span class={cell.isTarget ? 'line target' : 'line'} dir="auto">
        {cell.pieces.map(({ text, isChange }) => {
          if (!isChange) return inert(text)
          return side === 'gone' ? <del>{inert(text)}</del> : <ins>{inert(text)}</ins>
        })}
      </span>
      {cell.isVolatile ? <span class="soft small volatile"> volatile</span> : ''}
    </>
  )
}

function inert(text: string) {
  return visiblePieces(text).map((piece) => (piece.escaped ? <span class="escaped">{piece.text}</span> : piece.text))
}
