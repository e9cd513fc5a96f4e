import { expect, it } from 'vitest'
import type { Visit } from '../../src/edge/types.ts'
import { canonicalOf } from '../../src/edge/visit.ts'
import { createPolicyCompiler } from '../../src/edge/plan/domain-policy.ts'
import { readConfig } from '../../src/edge/config.ts'

it('canonicalizes what the parser makes of the raw target', () => {
  const policy = createPolicyCompiler(readConfig({}))({})
  const visit: Pick<Visit, 'url' | 'policy'> = { url: 'http://SHOP.test/a/../b?gclid=1', policy }
  expect(canonicalOf(visit as Visit).url).toBe('http://shop.test/b')
})
