import { describe, expect, it } from 'vitest'
import { vercel } from '../../../src/export/targets/vercel.ts'
import { itServes, loaded } from '../support/describe-function.ts'

describe('vercel', () => {
  itServes(vercel, (result, asked) => {
    const rewritten = (result as Response).headers.get('x-middleware-rewrite')
    return rewritten === null ? asked : rewritten.replace('https://shop.example', '')
  })

  it('leaves requests that change something alone', async () => {
    const serve = await loaded(vercel)
    const result = serve(new Request('https://shop.example/p?utm_source=x', { method: 'POST' })) as Response
    expect(result.headers.get('x-middleware-next')).toBe('1')
  })
})
