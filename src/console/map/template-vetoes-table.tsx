import {
  EVERY_NAME_RULE,
  FRONT_RULE,
  PATH_ENCODING_RULE,
  QUERY_ENCODING_RULE,
} from '../../canonicalize/record/learned-map.ts'
import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { countText } from '../parts/amounts.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { UrlText } from '../parts/url-text.tsx'
import { NamesCell } from './evidence-cells.tsx'
import { EVERY_PATH } from './parameter-rows.ts'

// A site has a few; the record as JSON has all.
const ROWS_SHOWN = 100

/** The built-in rules that a record does not apply, and where; nothing where all apply everywhere. */
export function TemplateVetoes({ record: { veto = [], vetoByTemplate = {} } }: { readonly record: DomainRecord }) {
  const rows = [...veto.map((rule) => [rule, [EVERY_PATH]] as const), ...Object.entries(vetoByTemplate)]
  if (rows.length === 0) return ''
  return (
    <DataTable
      caption={`Built-in rules that do not apply: ${countText(rows.length)}`}
      showCaption
      rows={rows.slice(0, ROWS_SHOWN)}
      columns={[
        { head: 'Rule', kind: 'title', cell: ([rule]) => <UrlText text={rule} inline /> },
        { head: 'Effect', cell: ([rule]) => effectOf(rule) },
        { head: 'On', cell: ([, templates]) => <NamesCell names={templates} /> },
      ]}
    />
  )
}

const EFFECTS: ReadonlyMap<string, string> = new Map([
  [EVERY_NAME_RULE, 'every parameter is kept, in the order it came'],
  [FRONT_RULE, 'only parameters behind the last kept one are dropped, and nothing is sorted'],
  [PATH_ENCODING_RULE, 'percent-encoding of the path stays as it came'],
  [QUERY_ENCODING_RULE, 'percent-encoding of the query stays as it came'],
  ['percent-encoding', 'percent-encoding stays as it came'],
  ['sort', 'parameters stay in the order they came'],
])

function effectOf(rule: string): string {
  if (rule.startsWith('fold:')) return 'the key keeps this spelling apart'
  return EFFECTS.get(rule) ?? 'the built-in list does not drop this parameter'
}
