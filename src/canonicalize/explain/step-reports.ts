import { wrapsUrl } from '../../rules/match/wrapped-url.ts'
import { splitSerializedUrl } from '../../url/parts.ts'
import { STEPS } from '../steps.ts'
import type { Applied, Canonical, Profile } from '../types.ts'

/** One step, as it went for one URL. */
export interface StepReport {
  /** Name as in `applied`. */
  readonly step: string
  readonly title: string
  readonly status: 'done' | 'nothing' | 'not-run'
  /** Why nothing was done, or why the step did not run; what the step is for where it did something. */
  readonly why: string
  readonly changes: readonly Applied[]
}

const REPORTED = STEPS.flatMap(({ explain, ...step }) => (explain === undefined ? [] : [{ ...step, ...explain }]))
const PROVIDER = REPORTED.findIndex(({ name }) => name === 'provider')

/** The steps that change something, in order, each with what it did to this URL and why. */
export function stepReports(result: Canonical, profile: Profile): StepReport[] {
  const { applied, ok, item, url } = result
  const passThrough = applied.find(({ step }) => step === 'pass-through')
  const isWrapper = ok && item === undefined && wrapsUrl(splitSerializedUrl(url))
  return REPORTED.map(({ name: step, title, purpose, nothing, notInRequest, skipsWrapped }, index) => {
    const changes = applied.filter((change) => change.step === step)
    const report = (status: StepReport['status'], why: string): StepReport => ({ step, title, status, why, changes })
    if (!ok)
      return report('not-run', index === 0 ? 'this is no http(s) URL; only its key is computed' : 'no http(s) URL')
    if (profile === 'request' && notInRequest !== undefined) return report('not-run', notInRequest)
    if (changes.length > 0) return report('done', purpose)
    if (passThrough !== undefined && index > PROVIDER)
      return report('not-run', `the URL passes through untouched (${passThrough.rule})`)
    if (item !== undefined && index > PROVIDER) return report('not-run', 'the item decides alone')
    if (isWrapper && skipsWrapped === true) return report('not-run', 'the rest belongs to the URL that this one holds')
    return report('nothing', nothing)
  })
}
