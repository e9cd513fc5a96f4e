/** What changes between two records of a domain, as tables; used where two revisions are compared and before one is restored. */

import type { PathRule } from '../../rules/record/domain-record.ts'
import { countText } from '../parts/amounts.tsx'
import { Badge, type Tone } from '../parts/badge.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { UrlText } from '../parts/url-text.tsx'
import { NamesCell } from './evidence-cells.tsx'
import { EVERY_PATH } from './parameter-rows.ts'
import type { ListChange, ParameterChange, PatternChange, RecordDiff } from '../../rules/record/types.ts'

// Both records are available as JSON; a page with every row would be too long to read.
const ROWS_SHOWN = 100

/** Tables of what differs; nothing where nothing does. */
export function DiffTables({ diff }: { readonly diff: RecordDiff }) {
  return (
    <>
      <Values values={diff.values} />
      <Lists lists={diff.lists} />
      <Parameters parameters={diff.parameters} />
      <Patterns patterns={diff.patterns} />
      <PathRules pathRules={diff.pathRules} />
    </>
  )
}

function Values({ values }: Pick<RecordDiff, 'values'>) {
  if (values.length === 0) return ''
  return (
    <DataTable
      caption="Settings that change"
      showCaption
      rows={values.slice(0, ROWS_SHOWN)}
      columns={[
        { head: 'Setting', kind: 'title', cell: ({ field }) => <UrlText text={field} inline /> },
        { head: 'From', cell: ({ from }) => from ?? 'not set' },
        { head: 'To', cell: ({ to }) => to ?? 'not set' },
      ]}
    />
  )
}

/** Lists of the learner; those of the operator are called as in a record. */
const LIST_NAMES: ReadonlyMap<string, string> = new Map([
  ['vetoByTemplate', 'rules that do not apply'],
  ['queryEnds', 'ends of queries that are read in order'],
  ['templates', 'path templates'],
])

function Lists({ lists }: Pick<RecordDiff, 'lists'>) {
  if (lists.length === 0) return ''
  return (
    <DataTable
      caption="Lists that change"
      showCaption
      rows={lists}
      columns={[
        { head: 'List', kind: 'title', cell: ({ field }: ListChange) => LIST_NAMES.get(field) ?? field },
        { head: 'Added', cell: ({ added }: ListChange) => <NamesCell names={added} /> },
        { head: 'Removed', cell: ({ removed }: ListChange) => <NamesCell names={removed} /> },
      ]}
    />
  )
}

/** What happens to a row of the map. */
type Kind = 'added' | 'removed' | 'changed'

const KINDS: Readonly<Record<Kind, Tone>> = { added: 'good', removed: 'bad', changed: 'accent' }

/** The rows of all kinds; what merges pages anew is what has to be looked at, and comes first. */
function rowsOf<Change extends { readonly dropsNow: readonly string[] }>(
  changes: Readonly<Record<Kind, readonly Change[]>>,
): readonly (Change & { readonly kind: Kind })[] {
  const rows = (['changed', 'added', 'removed'] as const).flatMap((kind) =>
    changes[kind].map((change) => ({ ...change, kind })),
  )
  return rows.toSorted((a, b) => b.dropsNow.length - a.dropsNow.length)
}

function Parameters({ parameters }: Pick<RecordDiff, 'parameters'>) {
  const rows = rowsOf(parameters)
  if (rows.length === 0) return ''
  return (
    <>
      <DataTable
        caption={`Parameters that change: ${countText(rows.length)}`}
        showCaption
        rows={rows.slice(0, ROWS_SHOWN)}
        columns={[
          { head: 'Parameter', kind: 'title', cell: ({ name }) => <UrlText text={name} inline /> },
          { head: 'Change', cell: ({ kind }) => <Badge tone={KINDS[kind]}>{kind}</Badge> },
          ...namesColumn(rows, 'Dropped from now on', ({ dropsNow }) => dropsNow),
          ...namesColumn(rows, 'Dropped no more', ({ keepsNow }) => keepsNow),
          ...namesColumn(rows, 'Protected from built-in rules', ({ protectedNow }) => protectedNow),
          ...namesColumn(rows, 'Protected no more', ({ protectedNoMore }) => protectedNoMore),
          ...namesColumn(rows, 'Other values', ({ values }) => values.map((at) => at || EVERY_PATH)),
          { head: 'Basis', cell: ({ basis }) => basisText(basis) },
        ]}
      />
      <More shown={ROWS_SHOWN} all={rows.length} />
    </>
  )
}

function Patterns({ patterns }: Pick<RecordDiff, 'patterns'>) {
  const rows = rowsOf(patterns)
  if (rows.length === 0) return ''
  return (
    <>
      <DataTable
        caption={`Patterns that change: ${countText(rows.length)}`}
        showCaption
        rows={rows.slice(0, ROWS_SHOWN)}
        columns={[
          { head: 'Pattern', kind: 'title', cell: ({ pattern }) => <UrlText text={pattern} inline /> },
          { head: 'Change', cell: ({ kind }) => <Badge tone={KINDS[kind]}>{kind}</Badge> },
          ...namesColumn(rows, 'Drops from now on', ({ dropsNow }) => dropsNow),
          ...namesColumn(rows, 'Drops no more', ({ keepsNow }) => keepsNow),
          ...namesColumn(rows, 'Other droppable values', ({ values }) => values),
          { head: 'Basis', cell: ({ basis }) => basisText(basis) },
        ]}
      />
      <More shown={ROWS_SHOWN} all={rows.length} />
    </>
  )
}

/** A column of names; none where it would be empty. */
function namesColumn<Row>(
  rows: readonly Row[],
  head: string,
  namesOf: (row: Row) => readonly string[],
): readonly Column<Row>[] {
  const isUsed = rows.some((row) => namesOf(row).length > 0)
  return isUsed ? [{ head, cell: (row) => <NamesCell names={namesOf(row)} /> }] : []
}

function basisText({ from, to }: (PatternChange | ParameterChange)['basis']): string {
  if (from === to) return from ?? ''
  return `${from ?? 'none'} → ${to ?? 'none'}`
}

function PathRules({ pathRules: { added, removed, reordered } }: Pick<RecordDiff, 'pathRules'>) {
  const rows = [
    ...added.map((rule) => ({ rule, kind: 'added' as const })),
    ...removed.map((rule) => ({ rule, kind: 'removed' as const })),
  ]
  return (
    <>
      {rows.length === 0 ? '' : <RuleTable rows={rows} />}
      {reordered ? <p>The order of the common path rules differs; the first rule that matches decides.</p> : ''}
    </>
  )
}

function RuleTable({
  rows,
}: {
  readonly rows: readonly { readonly rule: PathRule; readonly kind: 'added' | 'removed' }[]
}) {
  return (
    <>
      <DataTable
        caption={`Path rules that change: ${countText(rows.length)}`}
        showCaption
        rows={rows.slice(0, ROWS_SHOWN)}
        columns={[
          { head: 'From', kind: 'title', cell: ({ rule }) => <UrlText text={rule.source} inline /> },
          { head: 'To', cell: ({ rule }) => <UrlText text={`${rule.keyHost ?? ''}${rule.destination}`} inline /> },
          { head: 'Change', cell: ({ kind }) => <Badge tone={KINDS[kind]}>{kind}</Badge> },
          { head: 'Name', cell: ({ rule }) => <UrlText text={rule.id} inline /> },
        ]}
      />
      <More shown={ROWS_SHOWN} all={rows.length} />
    </>
  )
}

function More({ shown, all }: { readonly shown: number; readonly all: number }) {
  if (all <= shown) return ''
  return (
    <p class="soft small">{`Shown are ${shown} of ${countText(all)}, those that drop most first; the records as JSON have all.`}</p>
  )
}
