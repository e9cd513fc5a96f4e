import { createHash } from 'node:crypto'
import type { LogEntry } from './corpus.ts'
import { plainPage } from './plain-page.ts'
import { BENCH_AGENT } from './proxy.ts'
import type { RealApp } from './types.ts'

const REDIRECTS = 5

/** Times that a URL is asked for when the application fails: servers that cannot answer three requests at once are not the bench's subject. */
const ATTEMPTS = 4

/** What is true about the URLs of a log. */
export interface Truth {
  /** Path and query to what the application answers: equal texts mean the same page. */
  readonly contents: ReadonlyMap<string, string>
  /** Pairs that the hand-written rule calls one page and that answer differently: an error in the rule or in `volatile`. */
  readonly conflicts: readonly (readonly [string, string])[]
  /** Pages that answer differently when they are asked for again: what changes there is missing in `volatile`. */
  readonly unsteady: readonly string[]
}

/** Asks the application for every URL of the log, and checks the hand-written rule of the application against the answers. */
export async function findTruth(app: RealApp, origin: string, entries: readonly LogEntry[]): Promise<Truth> {
  const contents = new Map<string, string>()
  const queue = [...entries]
  const worker = async (): Promise<void> => {
    for (let entry = queue.pop(); entry !== undefined; entry = queue.pop())
      contents.set(entry.target, await contentOf(app, origin, entry.target))
  }
  await Promise.all([worker(), worker(), worker()])
  const unsteady: string[] = []
  for (const { target } of entries.filter(({ made }) => made.length === 0))
    if ((await contentOf(app, origin, target)) !== contents.get(target)) unsteady.push(target)
  return { contents, conflicts: conflictsOf(app, contents), unsteady }
}

async function contentOf(app: RealApp, origin: string, target: string): Promise<string> {
  let content = ''
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    content = await answerTo(app, origin, target)
    if (!/^5\d\d /.test(content)) break
  }
  return content
}

async function answerTo(app: RealApp, origin: string, target: string): Promise<string> {
  let url = new URL(target, origin)
  for (let hop = 0; hop <= REDIRECTS; hop++) {
    const response = await fetch(url, { headers: { 'User-Agent': BENCH_AGENT }, redirect: 'manual' })
    const body = await response.text()
    const location = response.headers.get('Location')
    if (location === null) return `${response.status} ${digest(plainPage(app, body, url))}`
    url = new URL(location, url)
    if (url.origin !== origin) return `elsewhere ${url.href}`
  }
  return 'loop'
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 20)
}

function conflictsOf(app: RealApp, contents: ReadonlyMap<string, string>): [string, string][] {
  const first = new Map<string, string>()
  const conflicts: [string, string][] = []
  for (const [target, content] of contents) {
    const identity = app.identity(new URL(target, 'http://a.example'))
    const other = first.get(identity)
    if (other === undefined) first.set(identity, target)
    else if (contents.get(other) !== content) conflicts.push([other, target])
  }
  return conflicts
}
