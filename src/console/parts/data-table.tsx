import type { Child } from 'hono/jsx'

/** One column: what its head says, and the cell of a row. */
export interface Column<Row> {
  readonly head: string
  readonly cell: (row: Row) => Child
  /** `amount`: a number, to the right; `title`: what the row is about, read out as the row's head. */
  readonly kind?: 'amount' | 'title'
}

interface DataTableProps<Row> {
  /** What the table shows; read out, and shown above it. */
  readonly caption: string
  /** False: the caption is read out only, because a heading above says the same. */
  readonly showCaption?: boolean
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** False: a phone scrolls the table sideways; by default each row is a list of its cells there. */
  readonly stacks?: boolean
}

/**
 * A table that scrolls inside itself where it is too wide; the box can be focused, so that the keyboard scrolls it. On a phone, each
 * cell is a line with the head of its column.
 */
export function DataTable<Row>({ caption, showCaption = false, columns, rows, stacks = true }: DataTableProps<Row>) {
  return (
    <div class="table-box" tabindex={0} role="region" aria-label={caption}>
      <table class={stacks ? 'stacks' : undefined}>
        <caption class={showCaption ? undefined : 'hidden-text'}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head, kind }) => (
              <th scope="col" class={kind === 'amount' ? 'amount' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 ? <EmptyRow columns={columns.length} /> : ''}
          {rows.map((row) => (
            <tr>{columns.map((column) => cellOf(column, row, stacks))}</tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Heads without a row would look like a table that is not loaded yet. */
function EmptyRow({ columns }: { readonly columns: number }) {
  return (
    <tr>
      <td colspan={columns} class="soft">
        None.
      </td>
    </tr>
  )
}

function cellOf<Row>({ head, cell, kind }: Column<Row>, row: Row, stacks: boolean) {
  if (kind === 'title') return <th scope="row">{cell(row)}</th>
  return (
    <td class={kind === 'amount' ? 'amount' : undefined} data-label={stacks ? head : undefined}>
      {cell(row)}
    </td>
  )
}
