/** What changes between two records of a domain, as tables; used where two revisions are compared and before one is put back. */

import type { PathRule } from '../../rules/record/domain-record.ts'
import { countText } from '../parts/amounts.tsx'
import { Badge, type Tone } from '../parts/badge.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { UrlText } from '../parts/url-text.tsx'
import { NamesCell } from './evidence-cells.tsx'
import type { ListChange, PatternChange, RecordDiff } from '../../rules/record/types.ts'

// Both records are available as JSON; a page with every row would be too long to read.
const ROWS_SHOWN = 100

/** Tables of what differs; nothing where nothing does. */
export function DiffTables({ diff }: { readonly diff: RecordDiff }) {
  return (
    <>
      <Values values={diff.values} />
      <Lists lists={diff.lists} />
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

function Lists({ lists }: Pick<RecordDiff, 'lists'>) {
  if (lists.length === 0) return ''
  return (
    <DataTable
      caption="Lists that change"
      showCaption
      rows={lists}
      columns={[
        { head: 'List', kind: 'title', cell: ({ field }: ListChange) => field },
        { head: 'Added', cell: ({ added }: ListChange) => <NamesCell names={added} /> },
        { head: 'Removed', cell: ({ removed }: ListChange) => <NamesCell names={removed} /> },
      ]}
    />
  )
}

interface PatternRow extends PatternChange {
  readonly kind: 'added' | 'removed' | 'changed'
}

const KINDS: Readonly<Record<PatternRow['kind'], Tone>> = { added: 'good', removed: 'bad', changed: 'accent' }

function Patterns({ patterns }: Pick<RecordDiff, 'patterns'>) {
  const rows: PatternRow[] = (['changed', 'added', 'removed'] as const).flatMap((kind) =>
    patterns[kind].map((change) => ({ ...change, kind })),
  )
  if (rows.length === 0) return ''
  // What merges pages anew is what has to be looked at.
  const sorted = rows.toSorted((a, b) => b.dropsNow.length - a.dropsNow.length)
  return (
    <>
      <DataTable
        caption={`Patterns that change: ${countText(rows.length)}`}
        showCaption
        rows={sorted.slice(0, ROWS_SHOWN)}
        columns={[
          { head: 'Pattern', kind: 'title', cell: ({ pattern }) => <UrlText text={pattern} inline /> },
          { head: 'Change', cell: ({ kind }) => <Badge tone={KINDS[kind]}>{kind}</Badge> },
          { head: 'Drops from now on', cell: ({ dropsNow }) => <NamesCell names={dropsNow} /> },
          { head: 'Drops no more', cell: ({ keepsNow }) => <NamesCell names={keepsNow} /> },
          { head: 'Other droppable values', cell: ({ values }) => <NamesCell names={values} /> },
          { head: 'Basis', cell: ({ basis }) => basisText(basis) },
        ]}
      />
      <More shown={ROWS_SHOWN} all={rows.length} />
    </>
  )
}

function basisText({ from, to }: PatternChange['basis']): string {
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
