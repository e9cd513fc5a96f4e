import type { Disagreement, FixtureCase } from './contract.ts'
import { fetchFailureText, movedText } from '../remote/control-client.ts'
import { EXIT_UNREACHABLE, exitCodeOf } from '../output/failure.ts'
import { judgeLine, questionLine, type Verdicts } from './verify-answers.ts'

/** What a deployed Worker could be asked. */
export type RemoteVerdicts =
  | (Verdicts & { readonly kind: 'answers' })
  /** It does not compute for us, but states the digest of the contract that it was built against. */
  | { readonly kind: 'digest'; readonly sha256: string }
  | { readonly kind: 'neither'; readonly message: string; readonly exitCode: number }

const CASES_PER_REQUEST = 100
const TIMEOUT_MS = 30_000

/**
 * Asks a deployed Worker: first its API (`POST /v1/canonicalize`, NDJSON in and out, one answer a line in order), and where it
 * has none, the `Canonical-Contract` header of any response. Never throws.
 *
 * @param headers sent with every request: `Authorization` for the API, `Canonical-Debug` for an edge Worker
 */
export async function askWorker(base: URL, cases: readonly FixtureCase[], headers: Headers): Promise<RemoteVerdicts> {
  const api = new URL('v1/canonicalize', base.href.endsWith('/') ? base : `${base.href}/`)
  // The contract is about given records; one that happens to be published for an example's host must not answer for it.
  api.searchParams.set('records', 'given')
  const found: Disagreement[] = []
  let answered = 0
  for (let from = 0; from < cases.length; from += CASES_PER_REQUEST) {
    const batch = cases.slice(from, from + CASES_PER_REQUEST)
    const reply = await post(api, batch, headers)
    if (!reply.ok) {
      const { why, exitCode } = reply
      const broken = `POST ${api.href}: ${why}`
      if (answered === 0) return contractOf(base, headers, { why: broken, exitCode })
      return { kind: 'answers', disagreements: found, answered, broken, exitCode }
    }
    for (const [index, line] of reply.lines.slice(0, batch.length).entries())
      found.push(...judgeLine(batch[index]!, line))
    answered += Math.min(reply.lines.length, batch.length)
    if (reply.lines.length !== batch.length) {
      const broken = `POST ${api.href}: ${reply.lines.length} answers to ${batch.length} questions`
      return { kind: 'answers', disagreements: found, answered, broken }
    }
  }
  return { kind: 'answers', disagreements: found, answered }
}

interface Failed {
  readonly why: string
  /** What the command ends with when nothing else was found. */
  readonly exitCode: number
}
type Reply = { readonly ok: true; readonly lines: readonly string[] } | ({ readonly ok: false } & Failed)

async function post(api: URL, batch: readonly FixtureCase[], headers: Headers): Promise<Reply> {
  const sent = new Headers(headers)
  sent.set('content-type', 'application/x-ndjson')
  sent.set('accept', 'application/x-ndjson')
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    // A redirect would hand the headers on.
    const response = await fetch(api, {
      method: 'POST',
      headers: sent,
      body: batch.map(questionLine).join(''),
      redirect: 'manual',
      signal,
    })
    const text = await response.text()
    const { status } = response
    const exitCode = exitCodeOf(status)
    if (status === 401) return { ok: false, why: "status 401; give --header 'Authorization: Bearer …'", exitCode }
    if (status !== 200) return { ok: false, why: `status ${status}${movedText(response)}`, exitCode }
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    if (/json/i.test(response.headers.get('content-type') ?? '')) return { ok: true, lines }
    return { ok: false, why: 'the answer is no NDJSON', exitCode }
  } catch (error) {
    return { ok: false, why: fetchFailureText(error), exitCode: EXIT_UNREACHABLE }
  }
}

async function contractOf(base: URL, headers: Headers, { why, exitCode }: Failed): Promise<RemoteVerdicts> {
  try {
    const response = await fetch(base, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    await response.body?.cancel()
    const stated = response.headers.get('canonical-contract')?.replaceAll('"', '').replace(/^:|:$/g, '')
    if (stated) return { kind: 'digest', sha256: stated }
    const message = `${why}; GET ${base.href}: status ${response.status}, no Canonical-Contract header`
    return { kind: 'neither', message, exitCode }
  } catch (error) {
    return { kind: 'neither', message: `${why}; GET ${base.href}: ${fetchFailureText(error)}`, exitCode }
  }
}
