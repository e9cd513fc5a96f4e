import { describe, expect, it } from 'vitest'
import { cloudflareRules } from '../../../src/export/targets/cloudflare-rules.ts'
import { itRewrites } from '../support/describe-ruleset.ts'
import { planOf } from '../support/plans.ts'

interface Ruleset {
  readonly phase: string
  readonly rules: readonly { expression: string; action_parameters: { uri: { query: { expression: string } } } }[]
}

const read = (text: string): Ruleset => JSON.parse(text) as Ruleset

describe('cloudflare-rules', () => {
  itRewrites(cloudflareRules, (text) =>
    read(text).rules.map((rule) => ({
      expression: rule.expression,
      query: rule.action_parameters.uri.query.expression,
    })),
  )

  it('is a ruleset of its phase, without a rule where the exceptions of every host do not fit', () => {
    const { phase, rules } = read(cloudflareRules.write(cloudflareRules.fit!(planOf()))[0]!.text)
    expect([phase, rules.length]).toEqual(['http_request_transform', 0])
  })
})
