import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { runReplay, type ReplayOptions } from '../../../src/cli/learning/replay.ts'
import { CommandFailure, EXIT_INPUT } from '../../../src/cli/output/failure.ts'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import { temporaryDirectory } from '../run-canon.ts'
import { memoryIo } from '../memory-io.ts'
import { corpusOf, learnHere, type LearnRun } from '../run-learn.ts'
import { shopUrls, startOrigin } from '../shop-origin.ts'

let evidence: string
let corpus: string
let run: LearnRun

/** The server stops when the run has ended. */
beforeAll(async () => {
  const shop = await startOrigin()
  corpus = corpusOf(shopUrls(shop.origin))
  evidence = join(temporaryDirectory(), 'state')
  run = await learnHere(corpus, { state: evidence, concurrency: 2 })
  await shop.close()
})

async function replay(options: Partial<ReplayOptions> = {}, log = evidence, urls = corpus) {
  const out = join(temporaryDirectory(), 'out.json')
  const io = memoryIo()
  const fixed = { mode: 'plus', fingerprint: 'content', rate: 1, concurrency: 1, out } as const
  const code = await runReplay(log, [urls], { ...fixed, ...options }, io).catch((error: unknown) => {
    if (!(error instanceof CommandFailure)) throw error
    io.stderr.write(error.message)
    return EXIT_INPUT
  })
  return { code, stderr: io.written.stderr, bytes: () => readFileSync(out, 'utf8') }
}

/** The log with other lines. */
function changed(change: (lines: string[]) => readonly string[]): string {
  const path = join(temporaryDirectory(), 'state')
  writeFileSync(path, `${change(readFileSync(evidence, 'utf8').trimEnd().split('\n')).join('\n')}\n`)
  return path
}

describe('canon learn --replay', () => {
  it('writes the bytes of the run that wrote the evidence, with the site gone', async () => {
    const report = join(temporaryDirectory(), 'report.md')
    const again = await replay({ report })
    expect(again.code).toBe(0)
    expect(again.bytes()).toBe(readFileSync(join(run.folder, 'out.json'), 'utf8'))
    expect(again.stderr).toMatch(/\d+ observations and \d+ comparisons; no page is fetched/)
    const { parameters, comparisons, summary, end, endedAtMs } = run.report()
    expect(JSON.parse(readFileSync(report.replace('.md', '.json'), 'utf8'))).toMatchObject({
      parameters,
      summary,
      end,
      endedAtMs,
      fetches: 0,
      comparisons: expect.arrayContaining([...comparisons]),
    })
  })

  it('derives what another policy makes of the same evidence', async () => {
    const strict = await replay({ profile: 'strict' })
    expect(strict.stderr).toContain('written by a run with another --policy')
    expect((JSON.parse(strict.bytes()) as DomainRecord).parameters?.['sess']?.drop ?? []).toEqual([])
  })

  it('derives from the log of a run that was killed', async () => {
    const cut = changed((lines) => lines.slice(0, 60))
    appendFileSync(cut, '{"kind":"page","url":"half a li')
    const again = await replay({}, cut)
    expect(again.stderr).toContain('the run has not ended')
    expect(JSON.parse(again.bytes())).toMatchObject({ v: 2, domain: '127.0.0.1' })
  })

  it('says when the corpus is another one', async () => {
    const fewer = corpusOf(readFileSync(corpus, 'utf8').trim().split('\n').slice(7))
    expect((await replay({}, evidence, fewer)).stderr).toContain('written by a run with another corpus (or --seed)')
  })

  it.each([
    ['the evidence of another domain', (header: object) => ({ ...header, domain: 'b.example' }), 'evidence of b.example, and the corpus is of 127.0.0.1'], // prettier-ignore
    ['the evidence of mode seed', (header: object) => ({ ...header, mode: 'seed' }), 'evidence of mode seed'],
    ['a fingerprint of another version', (header: object) => ({ ...header, fingerprint: 'smell' }), 'does not have: smell'], // prettier-ignore
  ])('refuses %s', async (_, change, message) => {
    const log = changed(([header = '', ...rest]) => [JSON.stringify(change(JSON.parse(header) as object)), ...rest])
    expect(await replay({}, log)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) })
  })

  it('writes over no file that it reads', async () => {
    const before = readFileSync(evidence, 'utf8')
    expect(await replay({ out: evidence })).toMatchObject({ code: 2 })
    expect(readFileSync(evidence, 'utf8')).toBe(before)
  })
})
