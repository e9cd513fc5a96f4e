import { beforeEach, describe, expect, it } from 'vitest'
import { forgetOtherRuns, runEvidence } from '../../../src/store/evidence/run-evidence.ts'
import { controlEnv } from '../support/control-env.ts'
import { emptyControl } from '../support/control-world.ts'

beforeEach(emptyControl)

const { ARCHIVE } = controlEnv
const FOLDER = 'evidence/shop.example/runs/run-1/'

const evidenceOf = (runId = 'run-1', bucket = ARCHIVE) => runEvidence(bucket, 'shop.example', runId)
const linesOf = (runId?: string) => Array.fromAsync(evidenceOf(runId).read())

async function keys(): Promise<string[]> {
  return (await ARCHIVE.list({ prefix: FOLDER })).objects.map(({ key }) => key.slice(FOLDER.length, -'.ndjson'.length))
}

async function add(from: number, to: number): Promise<void> {
  for (let number = from; number < to; number++) await evidenceOf().add(number, `"${number}"`)
}

describe('what a run has observed', () => {
  it('is read in the order of its numbers, each run for itself', async () => {
    await evidenceOf().add(10, '"ten"')
    await evidenceOf().add(2, '"two"')
    await evidenceOf('run-10').add(0, '"another run"')
    expect(await linesOf()).toEqual(['"two"', '"ten"'])
    expect([await evidenceOf().next(), await evidenceOf('none').next()]).toEqual([11, 0])
  })

  it('is kept under a number that is added again', async () => {
    await evidenceOf().add(0, '"first"')
    await evidenceOf().add(0, '"second"')
    expect(await linesOf()).toEqual(['"first"'])
  })

  it('is one file when it is joined, and goes on behind it', async () => {
    await add(0, 3)
    await evidenceOf().join(4)
    expect(await keys()).toHaveLength(3)
    await evidenceOf().join()
    expect(await keys()).toEqual(['000000-000002'])
    expect(await evidenceOf().next()).toBe(3)
    await add(3, 5)
    expect(await linesOf()).toEqual(['"0"', '"1"', '"2"', '"3"', '"4"'])
    await evidenceOf().join()
    await evidenceOf().join()
    expect(await keys()).toEqual(['000000-000004'])
    expect(await linesOf()).toEqual(['"0"', '"1"', '"2"', '"3"', '"4"'])
  })

  it('is neither lost nor doubled where joining is interrupted before the parts are removed', async () => {
    await add(0, 3)
    const failing = new Proxy(ARCHIVE, {
      get: (bucket, name) =>
        name === 'delete'
          ? () => Promise.reject(new Error('R2 is away'))
          : (Reflect.get(bucket, name) as () => unknown).bind(bucket),
    })
    await expect(evidenceOf('run-1', failing).join()).rejects.toThrow('R2 is away')
    expect(await keys()).toEqual(['000000-000000', '000000-000002', '000001-000001', '000002-000002'])
    await add(3, 4)
    expect(await linesOf()).toEqual(['"0"', '"1"', '"2"', '"3"'])
    expect(await evidenceOf().next()).toBe(4)
    await evidenceOf().join()
    expect(await keys()).toEqual(['000000-000003'])
    expect(await linesOf()).toEqual(['"0"', '"1"', '"2"', '"3"'])
  })

  it('goes when later runs are the ones that are read', async () => {
    for (const runId of ['run-1', 'run-2', 'run-3']) await evidenceOf(runId).add(0, `"${runId}"`)
    await runEvidence(ARCHIVE, 'other.example', 'run-1').add(0, '"other"')
    await forgetOtherRuns(ARCHIVE, 'shop.example', ['run-2', 'run-3', 'run-4'])
    const left = (await ARCHIVE.list()).objects.map(({ key }) => key.split('/').slice(1, 4).join(' '))
    expect(left).toEqual(['other.example runs run-1', 'shop.example runs run-2', 'shop.example runs run-3'])
  })

  it('goes line by line with a page that is forgotten', async () => {
    await add(0, 3)
    await evidenceOf().join()
    await add(3, 5)
    const mentions = (line: string): boolean => line === '"1"' || line === '"4"'
    expect(await evidenceOf().forget(mentions)).toBe(2)
    expect(await linesOf()).toEqual(['"0"', '"2"', '"3"'])
    expect(await evidenceOf().forget(mentions)).toBe(0)
  })
})
