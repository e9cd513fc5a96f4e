import type { DomainRecord } from '../../../rules/record/domain-record.ts'
import { countText, percentText } from '../../parts/amounts.tsx'
import { Badge, type Tone } from '../../parts/badge.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { Moment } from '../../parts/moment.tsx'
import { UrlText } from '../../parts/url-text.tsx'
import { actionValue, type ListAction } from './list-action.ts'
import { isBuiltIn, ruleText } from './rule-text.ts'
import type { Decision, SeenParameter, SeenTraffic } from './seen-parameters.ts'

interface ParameterTableProps {
  readonly caption: string
  readonly rows: readonly SeenParameter[]
  readonly traffic: SeenTraffic
  readonly record: DomainRecord | undefined
  /** Where the comparisons behind a verdict are; undefined without a run. */
  readonly evidenceHref: ((name: string) => string) | undefined
}

const TONES: Readonly<Record<Decision['kind'], Tone>> = {
  dropped: 'good',
  kept: 'accent',
  mixed: 'accent',
  unknown: 'warn',
}

/** One row a parameter, with its share, what becomes of it, and what can be done. Its buttons belong to the form around it. */
export function ParameterTable({ caption, rows, traffic, record, evidenceHref }: ParameterTableProps) {
  return (
    <DataTable
      caption={caption}
      showCaption
      rows={rows}
      columns={[
        { head: 'Parameter', kind: 'title', cell: ({ name }) => <UrlText text={name} inline /> },
        {
          head: 'Requests',
          kind: 'amount',
          cell: ({ requests }) => (requests === 0 ? 'none' : percentText(requests, traffic.requests)),
        },
        { head: 'URLs', kind: 'amount', cell: ({ urls }) => countText(urls) },
        { head: 'Now', cell: (row) => <Now row={row} /> },
        { head: 'Evidence', cell: ({ name }) => <Evidence name={name} href={evidenceHref} /> },
        {
          head: 'First seen',
          cell: ({ firstSeenMs }) => (firstSeenMs === undefined ? '–' : <Moment atMs={firstSeenMs} />),
        },
        { head: 'Change', cell: (row) => <Actions row={row} record={record} /> },
      ]}
    />
  )
}

function Now({ row }: { readonly row: SeenParameter }) {
  const { kind } = row.decision
  return (
    <>
      <Badge tone={TONES[kind]}>{BADGES[kind]}</Badge>
      <div class="soft small">{whyText(row)}</div>
    </>
  )
}

const BADGES: Readonly<Record<Decision['kind'], string>> = {
  dropped: 'dropped',
  kept: 'kept',
  mixed: 'dropped on some pages',
  unknown: 'kept: unknown',
}

function whyText({ decision, droppedIn, urls }: SeenParameter): string {
  if (decision.kind !== 'mixed') return ruleText(decision.rule)
  const share = `dropped in ${countText(droppedIn)} of ${countText(urls)} URLs: ${ruleText(decision.rule)}`
  return `${share}; in the others: ${ruleText(decision.elsewhere)}`
}

function Evidence({ name, href }: { readonly name: string; readonly href: ParameterTableProps['evidenceHref'] }) {
  return href === undefined ? <>–</> : <a href={href(name)}>comparisons</a>
}

function Actions({ row, record }: { readonly row: SeenParameter; readonly record: DomainRecord | undefined }) {
  return (
    <span class="actions">
      {actionsOn(row, record).map((action) => (
        <button
          class="quiet"
          name="action"
          value={actionValue(action)}
          title={action.removes ? undefined : TITLES[action.list]}
        >
          {action.removes ? UNDO_TEXTS[action.list] : TEXTS[action.list]}
          <span class="hidden-text">
            {' '}
            <UrlText text={row.name.slice(0, 100)} inline />
          </span>
        </button>
      ))}
    </span>
  )
}

/** Lists of parameters, in the order of the buttons. */
const LISTS = ['keep', 'strip', 'veto'] as const

const TEXTS: Readonly<Record<(typeof LISTS)[number], string>> = { keep: 'Keep', strip: 'Strip', veto: 'Veto' }

const UNDO_TEXTS: typeof TEXTS = { keep: 'Stop keeping', strip: 'Stop stripping', veto: 'Lift the veto' }

const TITLES: Readonly<Record<(typeof LISTS)[number], string>> = {
  keep: 'Always keep it, whatever was learned',
  strip: 'Always drop it, without comparing pages',
  veto: 'Do not apply the built-in rule here',
}

/** A name that is on a list can come off it; a veto is for what a built-in rule drops. */
function actionsOn(
  { name, decision }: SeenParameter,
  record: DomainRecord | undefined,
): readonly (ListAction & { readonly list: (typeof LISTS)[number] })[] {
  return LISTS.flatMap((list) => {
    const removes = record?.[list]?.includes(name) === true
    return list === 'veto' && !removes && !isBuiltIn(decision.rule) ? [] : [{ list, name, removes }]
  })
}
