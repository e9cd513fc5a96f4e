import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkOutputs, writeResult } from '../../../src/cli/learning/learn-files.ts'
import type { LearnSettings } from '../../../src/cli/learning/learn-settings.ts'
import type { LearnReport } from '../../../src/learn/types.ts'
import { sealDomainRecord } from '../../../src/rules/record/parse-domain-record.ts'
import { learnReport } from '../../learn/sample-report.ts'
import { parameterRow } from '../../learn/sample-rows.ts'
import { temporaryDirectory } from '../run-canon.ts'

const RECORD = sealDomainRecord({
  v: 1,
  domain: 'a.example',
  revision: 1,
  builtAt: '2026-03-01',
  mode: 'observe',
  patterns: {},
})

function write(report: LearnReport, reportName: string | undefined, hasCandidate = false) {
  const folder = temporaryDirectory()
  const settings: LearnSettings = {
    mode: 'plus', profile: 'standard', fingerprint: 'content', rate: 1, concurrency: 1, agent: 'x', out: join(folder, 'shop.json'),
    ...(reportName !== undefined && { report: join(folder, reportName) }),
  } // prettier-ignore
  const files = writeResult({ record: RECORD, report, ...(hasCandidate && { candidate: RECORD }) }, settings)
  return { files, folder, names: readdirSync(folder).toSorted() }
}

const UNDECIDED = parameterRow({ verdict: 'unknown' })
const BY_RULE = parameterRow({ verdict: 'important', same: 0, different: 0 })

describe('writeResult', () => {
  it.each([
    [undefined, ['shop.json']],
    ['run.md', ['run.json', 'run.md', 'shop.json']],
    ['run.json', ['run.json', 'run.md', 'shop.json']],
    ['run', ['run.json', 'run.md', 'shop.json']],
    // The JSON report beside the Markdown must not overwrite the record.
    ['shop.md', ['shop.json', 'shop.md', 'shop.report.json']],
  ])('writes --report %s as text and JSON', (name, expected) => {
    const { names, folder } = write(learnReport(), name)
    expect(names).toEqual(expected)
    expect(JSON.parse(readFileSync(join(folder, 'shop.json'), 'utf8'))).toEqual(RECORD)
  })

  it('writes what the guard held back beside the record', () => {
    const { names, files, folder } = write(learnReport(), undefined, true)
    expect(names).toEqual(['shop.candidate.json', 'shop.json'])
    expect(files.candidate).toBe(join(folder, 'shop.candidate.json'))
  })

  it.each([
    [{ end: 'unreachable', fetches: 24, recalled: 0, troubles: { '5xx': 24 } }, false],
    [{ end: 'unreachable', fetches: 90, troubles: { '5xx': 24 } }, true],
    [{ end: 'stopped', parameters: [UNDECIDED] }, false],
    [{ end: 'stopped', parameters: [] }, false],
    [{ end: 'stopped', parameters: [BY_RULE] }, false],
    [{ end: 'stopped' }, true],
    [{ end: 'budget' }, true],
    [{ end: 'budget', parameters: [UNDECIDED] }, false],
    [{ end: 'complete', parameters: [UNDECIDED] }, true],
    [{ end: 'stopped', mode: 'seed', parameters: [] }, true],
  ] as const)('leaves the record alone when nothing was decided: %j', (more, isWritten) => {
    const { names } = write(learnReport({ parameters: [parameterRow()], ...more }), 'run.md')
    expect(names).toEqual(isWritten ? ['run.json', 'run.md', 'shop.json'] : ['run.json', 'run.md'])
  })
})

describe('writeResult of a run that has found rules for paths alone', () => {
  it('writes the record', () => {
    const paths = { rules: [{ id: 'r', source: '/a', destination: '/b' }], fetches: 0 } as never
    expect(write(learnReport({ end: 'budget', patterns: [], paths }), undefined).names).toEqual(['shop.json'])
  })
})

describe('checkOutputs', () => {
  const folder = temporaryDirectory()

  it.each([
    [{ out: join(folder, 'no', 'a.json') }, `the folder ${join(folder, 'no')} does not exist`],
    [{ out: folder }, 'it is a folder'],
    [{ out: join(folder, 'a.json'), report: join(folder, 'no', 'a.md') }, 'a.md: cannot be written'],
    [{ out: join(folder, 'urls.txt') }, 'is a corpus as well'],
    [{ out: join(folder, 'a'), state: join(folder, 'a') }, 'is the state of the run as well'],
    [{ out: join(folder, 'a.md'), report: join(folder, 'a.md') }, 'is another output as well'],
  ])('says before the run that %j cannot be', (settings, message) => {
    expect(() => checkOutputs(settings, ['-', join(folder, 'urls.txt')])).toThrow(message)
    expect(readdirSync(folder)).toEqual([])
  })

  it('lets pass what can be written, new or not', () => {
    expect(() => checkOutputs({ out: 'package.json', report: join(folder, 'a') }, [])).not.toThrow()
  })
})
