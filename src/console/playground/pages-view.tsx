import { comparePages, type Difference } from '../../canonicalize/explain/same-page.ts'
import { Badge } from '../parts/badge.tsx'
import { amountText } from '../parts/amounts.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { UrlText } from '../parts/url-text.tsx'
import { visibleText } from '../parts/visible-text.ts'
import type { ExplainedUrl } from './explained-urls.ts'
import { permalink, type Question } from './question.ts'

interface PagesViewProps {
  readonly explained: readonly ExplainedUrl[]
  readonly question: Question
}

/** Several URLs: how many pages they are, and, of two, why they are or are not the same one. */
export function PagesView({ explained, question }: PagesViewProps) {
  const pages = new Set(explained.map(({ page }) => page)).size
  return (
    <section aria-labelledby="pages">
      <h2 id="pages">{`${amountText(explained.length, 'URL')}, ${amountText(pages, 'page')}`}</h2>
      <DataTable
        caption="The URLs and the pages they are"
        rows={explained}
        columns={[
          { head: 'URL', kind: 'title', cell: ({ explanation }) => <UrlText text={explanation.input} inline /> },
          { head: 'Page', cell: ({ page }) => <Badge tone="accent">{`page ${page}`}</Badge> },
          { head: 'Canonical URL', cell: ({ explanation }) => canonicalText(explanation) },
          { head: 'Key', cell: ({ explanation }) => keyText(explanation) },
          { head: 'Steps', cell: (each) => <AloneLink explained={each} question={question} /> },
        ]}
      />
      {explained.length === 2 ? <TwoPages explained={explained} /> : ''}
    </section>
  )
}

function canonicalText({ ok, url }: ExplainedUrl['explanation']) {
  return ok ? <UrlText text={url} inline /> : <span class="soft">none: this is not an http(s) URL</span>
}

function keyText({ key, url }: ExplainedUrl['explanation']) {
  if (key === url) return <span class="soft">the canonical URL</span>
  return (
    <code class="short">
      <UrlText text={key} inline />
    </code>
  )
}

/** There may be fifty of them. */
const LONGEST_LINK = 1000

function AloneLink({ explained, question }: { readonly explained: ExplainedUrl; readonly question: Question }) {
  const { number, explanation } = explained
  const alone = permalink({ ...question, urls: [explanation.input] })
  if (alone === undefined || alone.length > LONGEST_LINK) return <>–</>
  return (
    <a href={alone} aria-label={`Explain URL ${number} alone`}>
      explain
    </a>
  )
}

function TwoPages({ explained }: { readonly explained: readonly ExplainedUrl[] }) {
  const [left, right] = explained
  if (left === undefined || right === undefined) return <></>
  const { same, differences } = comparePages(left.explanation, right.explanation)
  return (
    <div class="sheet">
      <p>
        <Badge tone={same ? 'good' : 'warn'}>{same ? 'Same page' : 'Two pages'}</Badge>{' '}
        {same ? 'Both have the same key. What the rules removed:' : 'Their keys differ. What keeps them apart:'}
      </p>
      {same ? <TakenAway sides={[left, right]} /> : <Differences differences={differences} />}
    </div>
  )
}

function TakenAway({ sides }: { readonly sides: readonly ExplainedUrl[] }) {
  return (
    <ul>
      {sides.map(({ number, explanation: { applied } }) => (
        <li>
          {`URL ${number}: `}
          {applied.length === 0
            ? 'nothing'
            : applied.map(({ rule }, index) => [index === 0 ? '' : ', ', <UrlText text={rule} inline />])}
        </li>
      ))}
    </ul>
  )
}

function Differences({ differences }: { readonly differences: readonly Difference[] }) {
  return (
    <DataTable
      caption="What keeps the two URLs apart"
      rows={differences}
      columns={[
        {
          head: 'Where',
          kind: 'title',
          cell: ({ part, name }) => <UrlText text={name === undefined ? part : `${part} ${name}`} inline />,
        },
        { head: 'URL 1', cell: ({ left }) => sideText(left) },
        { head: 'URL 2', cell: ({ right }) => sideText(right) },
        { head: 'Why it counts', cell: ({ why }) => visibleText(why) },
      ]}
    />
  )
}

function sideText(text: string | undefined) {
  return text === undefined ? <span class="soft">nothing</span> : <UrlText text={text} inline />
}
