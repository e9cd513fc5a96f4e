import type { PathRule } from '../../rules/record/domain-record.ts'
import { DomainFrame, domainPath } from '../domains/domain-frame.tsx'
import { amountText, countText } from '../parts/amounts.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { Moment } from '../parts/moment.tsx'
import { Empty } from '../parts/notice.tsx'
import { ProseText } from '../parts/prose-text.tsx'
import { UrlText } from '../parts/url-text.tsx'
import { visibleText } from '../parts/visible-text.ts'
import type { MapReport } from './load-report.ts'
import { drawPathRules } from './path-rule-tree.ts'
import type { ReportedPaths } from './read-report.ts'

interface PathRulesProps {
  readonly domain: string
  readonly rules: readonly PathRule[]
  readonly report: MapReport | undefined
}

// Rules are few; a record that was written by hand may hold more.
const RULES_SHOWN = 200
const PICTURE_LINES = 400
const PICTURE_COLUMNS = 240

/** Path rules in force as a tree and as a list, and how the last run looked for them. */
export function PathRulesView({ domain, rules, report }: PathRulesProps) {
  return (
    <DomainFrame domain={domain} tab="paths">
      {rules.length === 0 ? <NoRules domain={domain} /> : <Rules rules={rules} />}
      {report?.report.paths === undefined ? '' : <Search paths={report.report.paths} report={report} />}
    </DomainFrame>
  )
}

function NoRules({ domain }: { readonly domain: string }) {
  return (
    <Empty>
      <p>No path rule is in force: no part of a path is rewritten.</p>
      <p>
        A learning run looks for paths that show the same pages. Start one on the{' '}
        <a href={domainPath(domain)}>overview</a>, or give clusters of your own to <code>canon learn-paths</code>.
      </p>
    </Empty>
  )
}

function Rules({ rules }: { readonly rules: readonly PathRule[] }) {
  const shown = rules.slice(0, RULES_SHOWN).map((rule, index) => ({ rule, number: index + 1 }))
  return (
    <>
      <p class="lead">
        At most one rule rewrites a URL: the first that matches, in the order of their numbers. <code>*</code> is
        ignored, <code>{'{name}'}</code> is carried over; a rule that leads to its own source protects its URLs from
        those behind it.
      </p>
      <h2>{`${amountText(rules.length, 'rule')} as a tree of segments`}</h2>
      <Picture text={drawPathRules(rules.slice(0, RULES_SHOWN))} label="Tree of path rules" />
      <h2>One by one</h2>
      <DataTable
        caption="Path rules"
        rows={shown}
        columns={[
          { head: 'Number', cell: ({ number }) => number },
          { head: 'From', kind: 'title', cell: ({ rule }) => <UrlText text={rule.source} inline /> },
          { head: 'To', cell: ({ rule }) => <Destination rule={rule} /> },
          { head: 'Hosts', cell: ({ rule }) => <UrlText text={rule.hosts?.join(', ') ?? 'all'} inline /> },
          { head: 'Name', cell: ({ rule }) => <UrlText text={rule.id} inline /> },
        ]}
      />
      {rules.length > RULES_SHOWN ? (
        <p class="soft small">{`The first ${RULES_SHOWN} are shown; the record as JSON has all.`}</p>
      ) : (
        ''
      )}
    </>
  )
}

function Destination({ rule: { destination, keyHost } }: { readonly rule: PathRule }) {
  if (keyHost === undefined) return <UrlText text={destination} inline />
  return (
    <>
      <UrlText text={keyHost + destination} inline />
      <div class="soft small">only in the key; the URL stays</div>
    </>
  )
}

/** A picture made of characters: its lines may not wrap, and nothing in it may turn the text around. */
function Picture({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <pre tabindex={0} role="region" aria-label={label}>
      {text}
    </pre>
  )
}

function Search({ paths, report }: { readonly paths: ReportedPaths; readonly report: MapReport }) {
  const { run } = report
  return (
    <>
      <h2>How the last run looked for rules</h2>
      <p>
        {`${amountText(paths.urls, 'URL')} of ${amountText(paths.pages, 'page')} made a tree of ${amountText(paths.nodes, 'node')}, in `}
        <a href={`/runs/${encodeURIComponent(run.id)}`}>this run</a>
        {run.endedAtMs === undefined ? (
          ''
        ) : (
          <>
            {', ended '}
            <Moment atMs={run.endedAtMs} />
          </>
        )}
        .
      </p>
      {paths.picture === '' ? '' : <Picture text={readable(paths.picture)} label="Pattern tree of the last run" />}
      <Reasons paths={paths} />
    </>
  )
}

function readable(picture: string): string {
  const lines = picture.split('\n').slice(0, PICTURE_LINES)
  return lines
    .map((line) => visibleText(line.length > PICTURE_COLUMNS ? `${line.slice(0, PICTURE_COLUMNS - 1)}…` : line))
    .join('\n')
}

const REASONS_SHOWN = 20

function Reasons({ paths: { refused, leftOut } }: { readonly paths: ReportedPaths }) {
  const rows = [
    ...refused.map(({ reason, count }) => ({ what: 'candidates refused', reason, count })),
    ...[...Map.groupBy(leftOut, ({ reason }) => reason)].map(([reason, found]) => ({
      what: 'rules left out',
      reason,
      count: found.length,
    })),
  ]
  if (rows.length === 0) return ''
  return (
    <DataTable
      caption="Rejected candidates, and why"
      showCaption
      rows={rows.slice(0, REASONS_SHOWN)}
      columns={[
        { head: 'Why', kind: 'title', cell: ({ reason }) => <ProseText text={reason} /> },
        { head: 'What', cell: ({ what }) => what },
        { head: 'How many', kind: 'amount', cell: ({ count }) => countText(count) },
      ]}
    />
  )
}
