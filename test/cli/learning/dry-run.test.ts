import { describe, expect, it } from 'vitest'
import { runEstimate } from '../../../src/cli/learning/dry-run.ts'
import type { LearnCommandOptions } from '../../../src/cli/learning/learn-settings.ts'
import { memoryIo } from '../memory-io.ts'
import { corpusOf } from '../run-learn.ts'
import { shopUrls } from '../shop-origin.ts'

const OPTIONS = { mode: 'plus', profile: 'standard', fingerprint: 'content', rate: 2, concurrency: 1 } as const

async function dryRun(options: Partial<LearnCommandOptions> = {}, urls = shopUrls('https://shop.example')) {
  const io = memoryIo()
  const code = await runEstimate([corpusOf(urls)], { ...OPTIONS, ...options }, io)
  return { code, stdout: io.written.stdout }
}

describe('canon learn --dry-run', () => {
  it('says what would be asked, how many pages that takes and how long at the rate', async () => {
    const { code, stdout } = await dryRun()
    expect(code).toBe(0)
    expect(stdout).toContain('may be neutral: 5 parameters on 3 path templates: from, ref, sess, tint, utm_source\n')
    const [, pages = '', minutes = ''] = /comparisons, (\d+) pages; about (\d+) min at 2\/s/.exec(stdout) ?? []
    expect(Number(minutes)).toBe(Math.ceil(Number(pages) / 120))
  })

  it('says that the budget will not do', async () => {
    expect((await dryRun({ maxFetches: 20 })).stdout).toContain('--max-fetches allows 20, so the run decides')
  })

  it('writes figures for programs', async () => {
    const planned: unknown = JSON.parse((await dryRun({ json: true })).stdout)
    expect(planned).toMatchObject({ domain: 'shop.example', templates: 3, maxFetches: 900 })
  })

  it('has nothing to ask where no parameter may be neutral', async () => {
    const { stdout } = await dryRun({}, ['https://shop.example/p?id=1', 'https://shop.example/p?id=2'])
    expect(stdout).toBe('nothing to ask: no URL has a parameter that may be neutral\n')
  })
})
