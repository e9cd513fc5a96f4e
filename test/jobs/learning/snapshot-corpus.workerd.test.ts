import { beforeEach, describe, expect, it } from 'vitest'
import { snapshotCorpus } from '../../../src/jobs/learning/snapshot-corpus.ts'
import { r2RunFiles } from '../../../src/store/runs/run-files.ts'
import { controlEnv } from '../../store/support/control-env.ts'
import { emptyControl } from '../../store/support/control-world.ts'

beforeEach(emptyControl)

const TASK = { runId: 'run-1', domain: 'shop.example', record: undefined }

describe('snapshotCorpus', () => {
  it('freezes all pages of the corpus, as lines and grouped', async () => {
    const { CORPUS, ARCHIVE } = controlEnv
    const corpus = CORPUS.get(CORPUS.idFromName('shop.example'))
    const urls = Array.from({ length: 25 }, (_, i) => ({
      id: `e${i}`,
      url: `https://shop.example/p/${i % 5}?spot=s${i}`,
      pattern: '/p?spot',
      hits: 2,
    }))
    await corpus.add(urls, Date.now())
    const files = r2RunFiles(ARCHIVE)
    const made = await snapshotCorpus(TASK, { files, urlsAfter: async (url) => corpus.urlsAfter(url, 7) })
    expect(made).toMatchObject({ domain: 'shop.example', urlCount: 50 })
    expect(made.patterns.every(({ names }) => names.join() === 'spot')).toBe(true)
    expect(await files.read('run-1', 'corpus')).toEqual(JSON.parse(JSON.stringify(made)))
    const lines = (await (await ARCHIVE.get('corpora/shop.example/run-1.ndjson'))!.text()).trimEnd().split('\n')
    expect(lines).toHaveLength(25)
    expect(JSON.parse(lines[0]!)).toEqual({ url: 'https://shop.example/p/0?spot=s0', hits: 2 })
  })

  it('freezes an empty corpus as an empty file', async () => {
    const made = await snapshotCorpus(TASK, { files: r2RunFiles(controlEnv.ARCHIVE), urlsAfter: async () => [] })
    expect(made).toMatchObject({ domain: 'shop.example', urlCount: 0, patterns: [] })
    expect(await (await controlEnv.ARCHIVE.get('corpora/shop.example/run-1.ndjson'))!.text()).toBe('')
  })
})
