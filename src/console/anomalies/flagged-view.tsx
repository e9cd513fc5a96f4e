import { PairView } from '../diff/pair-view.tsx'
import { Ratio } from '../parts/amounts.tsx'
import { Badge } from '../parts/badge.tsx'
import { ChangedUrl } from '../parts/changed-url.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { Moment } from '../parts/moment.tsx'
import { ProseText } from '../parts/prose-text.tsx'
import { UrlText } from '../parts/url-text.tsx'
import type { PatternSamples } from '../../store/runs/run-samples.ts'
import type { FlaggedName, FlaggedPattern, NameSide } from './flagged-names.ts'

/** An anomaly has a handful of pairs of pages. */
const MAX_PAIR_BYTES = 12_000

interface FlaggedViewProps {
  readonly flagged: FlaggedPattern
  /** Pairs of URLs that are listed, at most. */
  readonly pairs: number
  /** Path prefix of the pictures. */
  readonly pictures: string
}

/** One flagged pattern: the old and the new verdict, the observations of the run, and the current pages of both URLs. */
export function FlaggedView({ flagged, pairs, pictures }: FlaggedViewProps) {
  const { pattern, names, samples } = flagged
  return (
    <section>
      <h3>
        <UrlText text={pattern} />
      </h3>
      <DataTable<FlaggedName>
        caption={`Verdicts on ${pattern}`}
        rows={names}
        columns={[
          { head: 'Parameter', kind: 'title', cell: ({ name }) => <UrlText text={name} inline /> },
          { head: 'Map in force', cell: ({ before }) => <Side side={before} /> },
          { head: 'Held back', cell: ({ after }) => <Side side={after} /> },
        ]}
      />
      {samples === undefined ? (
        <p class="soft">What this run has seen of the pattern was not kept.</p>
      ) : (
        <Samples samples={samples} shown={pairs} pictures={pictures} />
      )}
    </section>
  )
}

function Side({ side: { what, evidence, said } }: { readonly side: NameSide }) {
  return (
    <>
      <Badge tone={what === 'dropped' ? 'warn' : 'plain'}>{what}</Badge>
      {evidence === undefined ? '' : <div class="small">{evidence}</div>}
      {said === undefined ? (
        ''
      ) : (
        <div class="small">
          <Moment atMs={said.atMs} />: {said.verdict}, <ProseText text={said.why} />
          {said.example === undefined ? (
            ''
          ) : (
            <ChangedUrl before={said.example.original} after={said.example.modified} />
          )}
        </div>
      )}
    </>
  )
}

interface SamplesProps extends Pick<FlaggedViewProps, 'pictures'> {
  readonly samples: PatternSamples
  readonly shown: number
}

function Samples({ samples, shown, pictures }: SamplesProps) {
  const { pattern, pairs, looks } = samples
  return (
    <>
      {pairs.length === 0 ? (
        <p class="soft">The run compared no URL of this pattern with and without the parameters.</p>
      ) : (
        <Pairs samples={samples} shown={shown} />
      )}
      {looks.map((pair, i) => (
        <>
          <h4>{`Both URLs, fetched when the run had ended (${i + 1} of ${looks.length})`}</h4>
          <PairView
            pair={pair}
            caption={`Both pages of ${pattern}, ${i + 1}`}
            pictures={pictures}
            maxBytes={MAX_PAIR_BYTES}
          />
        </>
      ))}
    </>
  )
}

function Pairs({ samples: { pattern, pairs, seen }, shown }: Omit<SamplesProps, 'pictures'>) {
  return (
    <>
      <p>
        Of the URLs that this run compared, <Ratio part={seen.equal} whole={seen.pairs} /> showed the same page without
        the parameter.
      </p>
      <details open={seen.equal < seen.pairs}>
        <summary>{`The pairs (${Math.min(shown, pairs.length)} of ${seen.pairs})`}</summary>
        <DataTable
          caption={`Compared URLs of ${pattern}`}
          rows={pairs.slice(0, shown)}
          columns={[
            {
              head: 'Same page?',
              cell: ({ isEqual }) => <Badge tone={isEqual ? 'good' : 'bad'}>{isEqual ? 'equal' : 'different'}</Badge>,
            },
            {
              head: 'URL and what it would become',
              kind: 'title',
              cell: ({ original, canonical }) => <ChangedUrl before={original} after={canonical} />,
            },
            { head: 'Titles', cell: ({ titles }) => <Titles titles={titles} /> },
            { head: 'Status', cell: ({ statuses }) => [...new Set(statuses)].join(', ') },
          ]}
        />
      </details>
    </>
  )
}

function Titles({ titles }: { readonly titles: readonly [string, string] }) {
  const [before, after] = titles
  if (before === after) return before === '' ? <span class="soft">none</span> : <ProseText text={before} />
  return (
    <>
      <ProseText text={before} /> → <ProseText text={after} />
    </>
  )
}
