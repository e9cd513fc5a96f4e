import { beforeEach, describe, expect, it } from 'vitest'
import { d1ParameterVerdicts, type ParameterVerdicts } from '../../../src/store/runs/d1-parameter-verdicts.ts'
import { controlEnv } from '../support/control-env.ts'
import { emptyControl } from '../support/control-world.ts'

beforeEach(emptyControl)

const counts = (maxRows?: number) => d1ParameterVerdicts(controlEnv.DB, maxRows)

/** Counts the same verdicts for domains from one number to another. */
async function count(from: number, to: number, verdicts: ParameterVerdicts, platforms: readonly string[] = []) {
  for (let n = from; n < to; n++) await counts().count(`shop-${n}.example`, platforms, verdicts, n)
}

async function rows(): Promise<unknown[]> {
  const sql = `SELECT platform || ':' || name || ' ' || neutral || ' ' || important AS row FROM parameter_verdicts`
  return (await controlEnv.DB.prepare(sql).all<{ row: string }>()).results.map(({ row }) => row)
}

describe('verdicts of domains', () => {
  it('make a prior when ten agree', async () => {
    await count(0, 9, { spot: 'neutral', id: 'important' })
    expect(await counts().priors([])).toEqual({})
    await count(9, 10, { spot: 'neutral', id: 'important' })
    expect(await counts().priors([])).toEqual({ spot: 'neutral', id: 'important' })
  })

  it('make no prior where one contradicts', async () => {
    await count(0, 12, { spot: 'neutral' })
    await count(12, 13, { spot: 'important' })
    expect(await counts().priors([])).toEqual({})
  })

  it('take the place of what the run before has found', async () => {
    await count(0, 2, { spot: 'neutral', ref: 'neutral' })
    await count(0, 1, { spot: 'important' })
    await count(0, 1, { spot: 'important' })
    expect(await rows()).toEqual([':ref 1 0', ':spot 1 1'])
    await count(1, 2, {})
    expect(await rows()).toEqual([':spot 0 1'])
  })

  it('count for each platform of a site, which knows better than all sites', async () => {
    await count(0, 10, { spot: 'neutral' }, ['shopify'])
    await count(10, 11, { spot: 'important' })
    expect(await counts().priors([])).toEqual({})
    expect(await counts().priors(['shopify'])).toEqual({ spot: 'neutral' })
    expect(await counts().priors(['magento'])).toEqual({})
  })

  it('follow a site that changes its platform', async () => {
    await count(0, 1, { spot: 'neutral' }, ['shopify'])
    await count(0, 1, { spot: 'neutral' }, ['magento'])
    expect(await rows()).toEqual([':spot 1 0', 'magento:spot 1 0'])
  })

  it('keep a bounded number of names, those of most domains', async () => {
    await count(0, 2, { spot: 'neutral' })
    await counts(2).count('other.example', [], { old: 'neutral' }, 5)
    await counts(2).count('third.example', [], { new: 'neutral' }, 6)
    expect(await rows()).toEqual([':new 1 0', ':spot 2 0'])
  })

  it('hold no name of a domain in the counts', async () => {
    await count(0, 1, { spot: 'neutral' }, ['shopify'])
    const found = await controlEnv.DB.prepare('SELECT * FROM parameter_verdicts').all()
    expect(JSON.stringify(found.results)).not.toContain('example')
  })
})
