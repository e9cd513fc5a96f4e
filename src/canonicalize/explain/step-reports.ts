import { wrapsUrl } from '../../rules/match/wrapped-url.ts'
import { splitSerializedUrl } from '../../url/parts.ts'
import type { Applied, Canonical, Profile } from '../types.ts'

/** One of the ten steps, as it went for one URL. */
export interface StepReport {
  /** Name as in `applied`. */
  readonly step: string
  readonly title: string
  readonly status: 'done' | 'nothing' | 'not-run'
  /** Why nothing was done, or why the step did not run; what the step is for where it did something. */
  readonly why: string
  readonly changes: readonly Applied[]
}

interface StepInfo {
  readonly step: string
  readonly title: string
  readonly purpose: string
  /** What it means that the step changed nothing. */
  readonly nothing: string
  /** Why the step does not run in the request profile; absent where it does. */
  readonly notInRequest?: string
}

const NEVER_CHANGES_HOST = 'a request keeps its scheme and host'

const STEPS: readonly StepInfo[] = [
  {
    step: 'parse',
    title: 'parse',
    purpose: 'read the way a browser reads it (WHATWG URL)',
    nothing: 'the URL is written as a browser would write it',
  },
  {
    step: 'unwrap',
    title: 'unwrap',
    purpose: 'a page whose only job is to send the reader on is opened',
    nothing: 'no known redirector or AMP page',
    notInRequest: NEVER_CHANGES_HOST,
  },
  {
    step: 'provider',
    title: 'provider',
    purpose: 'an item of a known platform gets its one URL and key',
    nothing: 'no item of a known platform',
    notInRequest: NEVER_CHANGES_HOST,
  },
  {
    step: 'percent-encoding',
    title: 'percent-encoding',
    purpose: 'upper-case hex, unreserved characters decoded (RFC 3986 §6.2.2)',
    nothing: 'nothing to normalize',
  },
  {
    step: 'fragment',
    title: 'fragment',
    purpose: 'a place within the page is dropped, what decides which page is shown is kept',
    nothing: 'no fragment, or one that decides which page is shown',
    notInRequest: 'browsers do not send fragments',
  },
  {
    step: 'session-ids',
    title: 'session ids',
    purpose: 'ids of one visit are dropped: name and shape of the value must fit',
    nothing: 'no session id',
    notInRequest: 'a session id makes a request pass through untouched',
  },
  {
    step: 'query',
    title: 'query',
    purpose: 'parameters are kept or dropped by precedence, then sorted by name',
    nothing: 'nothing to drop, and sorted already',
  },
  {
    step: 'nested-url',
    title: 'nested URL',
    purpose: 'parameters that the domain record lists hold a URL of their own',
    nothing: 'no parameter that the domain record lists as a URL',
  },
  {
    step: 'path-rule',
    title: 'learned path rule',
    purpose: 'at most one learned rewrite',
    nothing: 'no rule of the domain record matches',
  },
  {
    step: 'key',
    title: 'key only',
    purpose: 'foldings that the key makes and the URL does not',
    nothing: 'nothing to fold',
    notInRequest: 'the key is the URL itself',
  },
]

/** The ten steps in order, each with what it did to this URL and why. */
export function stepReports(result: Canonical, profile: Profile): StepReport[] {
  const { applied, ok, item, url } = result
  const passThrough = applied.find(({ step }) => step === 'pass-through')
  const isWrapper = ok && item === undefined && wrapsUrl(splitSerializedUrl(url))
  return STEPS.map((info, index) => {
    const { step, title } = info
    const changes = applied.filter((change) => change.step === step)
    const report = (status: StepReport['status'], why: string): StepReport => ({ step, title, status, why, changes })
    if (!ok)
      return report('not-run', index === 0 ? 'this is no http(s) URL; only its key is computed' : 'no http(s) URL')
    if (profile === 'request' && info.notInRequest !== undefined) return report('not-run', info.notInRequest)
    if (changes.length > 0) return report('done', info.purpose)
    if (passThrough !== undefined && index >= 3)
      return report('not-run', `the URL passes through untouched (${passThrough.rule})`)
    if (item !== undefined && index >= 3) return report('not-run', 'the item decides alone')
    if (isWrapper && index >= 3 && step !== 'key')
      return report('not-run', 'the rest belongs to the URL that this one holds')
    return report('nothing', info.nothing)
  })
}
