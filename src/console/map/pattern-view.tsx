import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { namesOf } from '../../rules/record/pattern-key.ts'
import { DomainFrame, domainPath } from '../domains/domain-frame.tsx'
import { countText } from '../parts/amounts.tsx'
import { Badge } from '../parts/badge.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { ProseText } from '../parts/prose-text.tsx'
import { UrlText } from '../parts/url-text.tsx'
import { BASES, boundText, ComparedCell } from './evidence-cells.tsx'
import { drops, type PatternRow } from './pattern-rows.ts'
import type { ReportedParameter } from './read-report.ts'
import { verdictInForce } from './verdict-in-force.ts'

interface PatternViewProps {
  readonly domain: string
  readonly record: DomainRecord
  readonly row: PatternRow
}

// A form with more fields than this is read as JSON, not as a page.
const PARAMETERS_SHOWN = 100

/** One pattern: what becomes of each parameter, why, and the pair of pages that shows it. */
export function PatternView({ domain, record, row }: PatternViewProps) {
  const names = namesOf(row.key)
  const reported = new Map((row.reported?.parameters ?? []).map((parameter) => [parameter.name, parameter]))
  return (
    <DomainFrame domain={domain} tab="map">
      <p class="crumbs">
        <a href={`${domainPath(domain)}/map`}>All patterns</a> /
      </p>
      <h2>
        <UrlText text={row.key} />
      </h2>
      <Facts row={row} />
      <DataTable
        caption={`Parameters: ${countText(names.length)}`}
        showCaption
        rows={names.slice(0, PARAMETERS_SHOWN)}
        columns={[
          { head: 'Parameter', kind: 'title', cell: (name) => <UrlText text={name} inline /> },
          { head: 'In force', cell: (name) => <InForce {...{ record, row, name }} /> },
          { head: 'The run found', cell: (name) => <Found parameter={reported.get(name)} /> },
          { head: 'Shown by', cell: (name) => <Example example={reported.get(name)?.example} /> },
        ]}
      />
      {names.length > PARAMETERS_SHOWN ? <p class="soft small">{`The first ${PARAMETERS_SHOWN} are shown.`}</p> : ''}
    </DomainFrame>
  )
}

function Facts({ row }: { readonly row: PatternRow }) {
  return (
    <dl class="facts">
      <dt>Basis</dt>
      <dd>
        <Badge tone={BASES[row.basis].tone}>{row.basis}</Badge> {BASES[row.basis].text}
      </dd>
      <Fact name="Why" text={row.reported?.blindReason} />
      <Fact name="URLs" text={row.reported && `${countText(row.reported.urlCount)} at the last run`} />
      <dt>Compared pages</dt>
      <dd>
        <ComparedCell evidence={row.evidence} />
      </dd>
      <dt>May differ</dt>
      <dd>{boundSentence(row)}</dd>
      <Fact name={row.reported === undefined ? 'Not seen since' : 'Not learned anew since'} text={row.retainedSince} />
    </dl>
  )
}

function boundSentence(row: PatternRow): string {
  if (!drops(row)) return 'nothing: no parameter is dropped'
  if (row.evidence === undefined) return 'not known: nothing was compared'
  if (row.evidence.upperBound99 >= 1) return 'not known: values were tried one by one'
  return `${boundText(row)} of the pages, with 99 % certainty, when the dropped parameters are removed`
}

function Fact({ name, text }: { readonly name: string; readonly text: string | undefined }) {
  if (text === undefined) return ''
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <ProseText text={text} />
      </dd>
    </>
  )
}

function InForce({
  record,
  row,
  name,
}: {
  readonly record: DomainRecord
  readonly row: PatternRow
  readonly name: string
}) {
  const { verdict, because } = verdictInForce(record, row, name)
  return (
    <>
      <Badge tone={verdict === 'kept' ? 'plain' : 'accent'}>{verdict}</Badge>
      <div class="soft small">
        <ProseText text={because} />
      </div>
    </>
  )
}

function Found({ parameter }: { readonly parameter: ReportedParameter | undefined }) {
  if (parameter === undefined) return <span class="soft">no report</span>
  return (
    <>
      {parameter.verdict}
      <div class="soft small">
        <ProseText text={parameter.why} />
      </div>
    </>
  )
}

function Example({ example }: { readonly example: ReportedParameter['example'] }) {
  if (example === undefined) return <span class="soft">–</span>
  return (
    <>
      <UrlText text={example.original} inline />
      <br />
      <UrlText text={example.modified} inline />
    </>
  )
}
