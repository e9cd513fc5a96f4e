import type { Context, Hono } from 'hono'
import { mayUse, ownDomains } from '../caller-domains.ts'
import type { ConsoleDeps, ConsoleEnv } from '../console-deps.ts'
import { chosenRules, type RecordSource } from './chosen-rules.ts'
import { explainUrls, type ExplainedUrl } from './explained-urls.ts'
import { ExplanationView } from './explanation-view.tsx'
import { PagesView } from './pages-view.tsx'
import { QuestionForm } from './question-form.tsx'
import { isShort, permalink, readQuestion, refuseTooMany, type Question } from './question.ts'
import { SAMPLES } from './samples.ts'
import { Notice } from '../parts/notice.tsx'
import { ProseText } from '../parts/prose-text.tsx'
import { UrlText } from '../parts/url-text.tsx'
import { Refusal } from '../refusal.ts'
import { showPage } from '../show-page.tsx'
import type { DomainRow } from '../../store/control-store.ts'

type Deps = Pick<ConsoleDeps, 'pointer' | 'records' | 'control'>

/** More are listed with their pages, and explained one by one. */
const EXPLAINED_AT_ONCE = 4

/** Domains that can be chosen; the others are found by their hosts. */
const LISTED_DOMAINS = 100

/** Explains what happens to URLs. The form leads to the address of the answer, unless a record came along. Changes nothing. */
export function addPlaygroundPages(app: Hono<ConsoleEnv>, deps: Deps): void {
  app.get('/playground', (c) => answer(c, deps, readQuestion(c.req.query())))
  app.post('/playground', async (c) => {
    const question = readQuestion(await c.req.parseBody())
    const address = permalink(question)
    return address === undefined ? answer(c, deps, question) : c.redirect(address, 303)
  })
}

async function answer(c: Context<ConsoleEnv>, deps: Deps, question: Question) {
  const { caller, csrf } = c.var
  const domains = await domainsOf(c, deps)
  const explained = await explainedOrRefused(question, {
    current: (host) => deps.pointer.current(host),
    records: deps.records,
    mayUse: (domain) => mayUse(caller, domain),
  })
  const refused = explained instanceof Refusal ? explained : undefined
  const { origin } = new URL(c.req.url)
  const props = { question, domains, csrf, explained: explained instanceof Refusal ? [] : explained, origin, refused }
  const frame = { title: 'Playground' } as const
  return showPage(c, frame, <PlaygroundView {...props} />, refused?.status === 413 ? 413 : refused ? 400 : 200)
}

/** What was typed and cannot be answered is given back with the reason. @throws Refusal for records that are not there */
async function explainedOrRefused(
  question: Question,
  source: RecordSource,
): Promise<readonly ExplainedUrl[] | Refusal> {
  try {
    refuseTooMany(question)
    return explainUrls(question, await chosenRules(question, source))
  } catch (error) {
    if (error instanceof Refusal && error.status !== 404) return error
    throw error
  }
}

async function domainsOf(c: Context<ConsoleEnv>, { control }: Deps): Promise<readonly DomainRow[]> {
  const own = ownDomains(c.var.caller)
  const rows =
    own === undefined
      ? (await control.domains.list({ limit: LISTED_DOMAINS })).rows
      : await Promise.all(own.slice(0, LISTED_DOMAINS).map((domain) => control.domains.get(domain)))
  return rows.filter((row) => row !== undefined && row.revision > 0) as readonly DomainRow[]
}

interface PlaygroundViewProps {
  readonly question: Question
  readonly domains: readonly DomainRow[]
  readonly csrf: string
  readonly explained: readonly ExplainedUrl[]
  readonly origin: string
  /** Why there is no answer. */
  readonly refused: Refusal | undefined
}

/** The whole page: form, answers, and something to begin with where nothing was asked. */
function PlaygroundView({ question, domains, csrf, explained, origin, refused }: PlaygroundViewProps) {
  const link = permalink(question)
  const snippets = isShort(question) ? { origin, choice: question.record.kind } : undefined
  return (
    <>
      <h1>Playground</h1>
      <p class="lead">
        What happens to a URL: each step in order, the rule behind it, and the key that cache and origin share.
      </p>
      {refused === undefined ? '' : <Refused refused={refused} />}
      <QuestionForm question={question} domains={domains} csrf={csrf} />
      {explained.length === 0 && refused === undefined ? <Samples /> : ''}
      {explained.length === 0 || link === undefined ? (
        ''
      ) : (
        <p class="small">
          <a href={link}>Permalink</a> <span class="soft">(for everybody who can sign in here)</span>
        </p>
      )}
      {explained.length > 1 ? <PagesView explained={explained} question={question} /> : ''}
      {explained.length > EXPLAINED_AT_ONCE ? (
        ''
      ) : (
        <div class={explained.length === 2 ? 'side-by-side' : undefined}>
          {explained.map((each) => (
            <ExplanationView explained={each} snippets={snippets} />
          ))}
        </div>
      )}
    </>
  )
}

function Refused({ refused: { title, message } }: { readonly refused: Refusal }) {
  return (
    <Notice tone="bad">
      <p>
        {`${title}: `}
        <ProseText text={message} />
      </p>
    </Notice>
  )
}

function Samples() {
  return (
    <section aria-labelledby="samples">
      <h2 id="samples">Samples</h2>
      <ul class="samples">
        {SAMPLES.map(({ title, urls }) => (
          <li>
            <a href={permalink({ urls, profile: 'identity', record: { kind: 'built-in' } })}>{title}</a>
            {urls.map((url) => (
              <div>
                <UrlText text={url} inline />
              </div>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
