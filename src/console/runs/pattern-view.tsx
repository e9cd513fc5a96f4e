import type { Child } from 'hono/jsx'
import { boundText } from '../../learn/report/row-texts.ts'
import type { ParameterReport, PatternReport } from '../../store/runs/run-report.ts'
import { amountText, countText, percentText } from '../parts/amounts.tsx'
import { Badge, type Tone } from '../parts/badge.tsx'
import { ChangedUrl } from '../parts/changed-url.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { ProseText } from '../parts/prose-text.tsx'
import { UrlText } from '../parts/url-text.tsx'

const BASIS_TONES: Readonly<Record<PatternReport['basis'], Tone>> = {
  verified: 'good',
  exhaustive: 'good',
  inferred: 'accent',
  blind: 'warn',
  undecided: 'plain',
}

const VERDICT_TONES: Readonly<Record<ParameterReport['verdict'], Tone>> = {
  important: 'accent',
  neutral: 'good',
  'value-dependent': 'accent',
  unknown: 'plain',
}

/** One pattern and its evidence; the line that opens it shows the verdicts. */
export function PatternView({ pattern }: { readonly pattern: PatternReport }) {
  return (
    <details class="pattern">
      <summary>
        <span class="key">
          <UrlText text={pattern.key} inline />
        </span>{' '}
        <Badge tone={BASIS_TONES[pattern.basis]}>{pattern.basis}</Badge>
        <Verdict pattern={pattern} />
      </summary>
      <div class="inside">
        <Evidence pattern={pattern} />
        <DataTable
          caption={`Parameters of ${pattern.key}`}
          rows={pattern.parameters}
          columns={[
            { head: 'Parameter', kind: 'title', cell: ({ name }) => <UrlText text={name} inline /> },
            { head: 'Verdict', cell: ({ verdict }) => <Badge tone={VERDICT_TONES[verdict]}>{verdict}</Badge> },
            { head: 'May differ', kind: 'amount', cell: boundText },
            { head: 'Why', cell: ({ why }) => <ProseText text={why} /> },
            { head: 'Shown by', cell: ({ example }) => <Example example={example} /> },
          ]}
        />
      </div>
    </details>
  )
}

// The table below has all of them.
const NAMES_SHOWN = 6

/** The outcome for a pattern, in one line. */
function Verdict({ pattern: { drop, dropValues = {}, urlCount } }: { readonly pattern: PatternReport }) {
  const names = [...drop, ...Object.keys(dropValues)]
  return (
    <span class="small">
      {names.length === 0 ? 'keeps everything' : 'drops '}
      {names.slice(0, NAMES_SHOWN).map((name, i) => (
        <>
          {i === 0 ? '' : ', '}
          {i < drop.length ? '' : 'some values of '}
          <UrlText text={name} inline />
        </>
      ))}
      {`${names.length > NAMES_SHOWN ? ', …' : ''}; ${amountText(urlCount, 'URL')}`}
    </span>
  )
}

function Evidence({ pattern }: { readonly pattern: PatternReport }) {
  const { evidence, blindReason, drop, dropValues = {}, fetches } = pattern
  const [held, tried] = evidence.holdout
  const values = Object.entries(dropValues)
  return (
    <dl class="facts small">
      {blindReason === undefined ? (
        ''
      ) : (
        <Fact name="why not">
          <ProseText text={blindReason} />
        </Fact>
      )}
      <Fact name="evidence">
        {`${countText(evidence.equal)} equal, ${countText(evidence.differ)} different, ${countText(evidence.inconclusive)} inconclusive; ${amountText(fetches, 'page')} asked for`}
      </Fact>
      {drop.length === 0 ? (
        ''
      ) : (
        <Fact name="error">{`dropping changes at most ${percentText(evidence.upperBound99, 1)} of the pages, 99 % sure`}</Fact>
      )}
      {tried === 0 ? '' : <Fact name="held out">{`${countText(held)} of ${countText(tried)} equal`}</Fact>}
      {values.map(([name, list]) => (
        <Fact name="values">
          <UrlText text={name} inline /> may go where it is <UrlText text={list.slice(0, 20).join(', ')} />
        </Fact>
      ))}
    </dl>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children?: Child }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function Example({ example }: { readonly example: ParameterReport['example'] }) {
  if (example === undefined) return <span class="soft">–</span>
  return <ChangedUrl before={example.original} after={example.modified} />
}
