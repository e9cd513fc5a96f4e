import { describe, expect, it } from 'vitest'
import { json } from '../../../src/export/targets/json.ts'
import { planOf, RICH } from '../support/plans.ts'

describe('json', () => {
  it('is the plan', () => {
    const plan = planOf(RICH)
    const [file, ...others] = json.write(plan)
    expect(others).toEqual([])
    expect(JSON.parse(file!.text)).toEqual(plan)
  })
})
