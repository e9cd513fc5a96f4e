import { describe, expect, it } from 'vitest'
import { readEvidenceLog } from '../../../src/cli/learning/evidence-log.ts'
import { CommandFailure } from '../../../src/cli/output/failure.ts'
import { comparisonOf, observed, unseen } from '../../evidence/observed.ts'

const HEADER = {
  canonLearnState: 1, domain: 'a.example', corpusSha256: 'c', mode: 'plus', profile: 'standard', fingerprint: 'content', seed: 1, previousSha256: '', startedAtMs: 1000,
} // prettier-ignore
const PAGE = observed('https://a.example/p?a=1', ['chair', 'of wood'])
const BUSY = observed('https://a.example/p?a=2', ['busy'], { status: 503 })
const SLOW = unseen('https://a.example/p?a=3', 'timeout')
const REFUSED = unseen('https://a.example/p?a=4', 'robots')
const COMPARED = comparisonOf('https://a.example/p', 'https://a.example/p?ref=x1')
const RESUMED = { ...HEADER, resumedAtMs: 2000 }
const END = { canonLearnState: 1, end: 'complete', endedAtMs: 3000 }

const read = (lines: readonly object[], isResuming = false) =>
  readEvidenceLog(
    'state',
    [HEADER, ...lines].map((line) => JSON.stringify(line)),
    isResuming,
  )

describe('readEvidenceLog', () => {
  it('gives observations and comparisons in order', () => {
    const { header, entries, end } = read([PAGE, COMPARED, REFUSED, SLOW, END])
    expect(header).toEqual(HEADER)
    expect(entries).toEqual([PAGE, COMPARED, REFUSED, SLOW])
    expect(end).toEqual(END)
  })

  it('leaves out failures that may have passed in front of where the run was resumed', () => {
    const log = read([PAGE, BUSY, SLOW, REFUSED, END, RESUMED, COMPARED, SLOW])
    expect(log.entries).toEqual([PAGE, REFUSED, COMPARED, SLOW])
    expect(log).toMatchObject({ askedAgain: 2, end: undefined })
  })

  it('leaves them out at the end as well to go on with the run', () => {
    expect(read([PAGE, SLOW, END], true)).toMatchObject({ entries: [PAGE], askedAgain: 1, end: undefined })
  })

  it('names the line that is damaged, and says what is no log', () => {
    const damaged = (lines: readonly string[]) => () => readEvidenceLog('state', lines, false)
    const lines = [HEADER, PAGE].map((line) => JSON.stringify(line))
    expect(damaged([...lines, '{"kind":'])).toThrow(/^state:3: neither an observation nor a comparison/)
    expect(damaged([...lines, '{}'])).toThrow(CommandFailure)
    expect(damaged([])).toThrow('state: not a state file of canon learn')
    expect(damaged(lines.toReversed())).toThrow('state: not a state file of canon learn')
  })
})
