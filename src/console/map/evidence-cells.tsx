/** Words for what the learner knows about a pattern. */

import type { LearnedPattern } from '../../rules/record/domain-record.ts'
import { countText } from '../parts/amounts.tsx'
import { Badge, type Tone } from '../parts/badge.tsx'
import { headOf } from '../parts/cut-text.ts'
import { ProseText } from '../parts/prose-text.tsx'
import { UrlText } from '../parts/url-text.tsx'
import { drops, type PatternRow } from './pattern-rows.ts'

/** What each basis means, in the order of trust. */
export const BASES: Readonly<Record<PatternRow['basis'], { readonly tone: Tone; readonly text: string }>> = {
  exhaustive: { tone: 'good', text: 'every value that occurs was compared' },
  verified: { tone: 'good', text: 'enough pages were compared to drop with a stated error' },
  inferred: { tone: 'accent', text: 'not compared here: other patterns of the domain agree' },
  'by parameter': { tone: 'good', text: 'decided by what was learned about each of its parameters' },
  blind: { tone: 'warn', text: 'pages could not be distinguished, so everything is kept' },
  undecided: { tone: 'warn', text: 'not in the map: nothing was decided, so everything is kept' },
}

/** The basis as a badge, with why a pattern is blind, since when it stands as it was learned, and what an audit holds. */
export function BasisCell({ row }: { readonly row: PatternRow }) {
  const { basis, reported, retainedSince, quarantined } = row
  return (
    <>
      <Badge tone={BASES[basis].tone}>{basis}</Badge>
      {retainedSince === undefined ? <Note text={reported?.blindReason} /> : <Note text={retainedText(row)} />}
      {quarantined.length === 0 ? '' : <Note text={`quarantine: ${quarantined.join(', ')}`} />}
    </>
  )
}

function retainedText({ reported, retainedSince = '' }: PatternRow): string {
  const since = retainedSince.slice(0, 10)
  if (reported === undefined) return `not seen since ${since}, kept for 90 days`
  const { blindReason } = reported
  return `not learned anew since ${since}${blindReason === undefined ? '' : `: ${blindReason}`}`
}

function Note({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return ''
  return (
    <div class="soft small">
      <ProseText text={text} />
    </div>
  )
}

/** Comparisons of pages with and without the dropped parameters. */
export function ComparedCell({ evidence }: { readonly evidence: LearnedPattern['evidence'] | undefined }) {
  if (evidence === undefined) return <span class="soft">none</span>
  const { equal, differ, inconclusive, holdout } = evidence
  const [ok, all] = holdout
  return (
    <>
      <span class="nowrap">{`${countText(equal)} equal, ${countText(differ)} different`}</span>
      {inconclusive === 0 ? '' : <div class="soft small nowrap">{`${countText(inconclusive)} inconclusive`}</div>}
      {all === 0 ? '' : <div class="soft small nowrap">{`held out: ${countText(ok)} of ${countText(all)} equal`}</div>}
    </>
  )
}

/**
 * The most that dropping may change, with 99 % certainty, on the template that was compared least. Nothing to say where nothing is dropped
 * or no pages were equal: what goes then are values.
 */
export function boundText(row: Pick<PatternRow, 'drop' | 'dropValues' | 'evidence'>): string {
  const { evidence } = row
  if (!drops(row) || evidence === undefined || evidence.upperBound99 >= 1) return '–'
  return `≤ ${(100 * evidence.upperBound99).toFixed(1)} %`
}

// The page of the pattern has all of them.
const NAMES_SHOWN = 8
const NAME_SHOWN = 60

/** Names, the first few. */
export function NamesCell({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return <span class="soft">none</span>
  const more = names.length - NAMES_SHOWN
  const shown = names.slice(0, NAMES_SHOWN)
  return (
    <>
      {shown.some((name) => name.includes(' ')) ? <NameLines names={shown} /> : <NameWords names={shown} />}
      {more > 0 ? <span class="soft small">{` and ${more} more`}</span> : ''}
    </>
  )
}

function NameWords({ names }: { readonly names: readonly string[] }) {
  return (
    <>
      {names.map((name, index) => [
        index === 0 ? '' : ' ',
        <code class="short">
          <Name name={name} />
        </code>,
      ])}
    </>
  )
}

/** One below the other: beside each other, names of several words would be one. */
function NameLines({ names }: { readonly names: readonly string[] }) {
  return (
    <ul class="lines">
      {names.map((name) => (
        <li>
          <code>
            <Name name={name} />
          </code>
        </li>
      ))}
    </ul>
  )
}

function Name({ name }: { readonly name: string }) {
  return <UrlText text={name.length > NAME_SHOWN ? `${headOf(name, NAME_SHOWN)}…` : name} inline />
}

/** Dropped names, and names that are dropped with some values only. */
export function DropsCell({ row }: { readonly row: Pick<PatternRow, 'drop' | 'dropValues'> }) {
  const withValues = Object.entries(row.dropValues).map(
    ([name, values]) => `${name}=${values[0] ?? ''}${values.length > 1 ? '|…' : ''}`,
  )
  return <NamesCell names={[...row.drop, ...withValues]} />
}
