import type { CorpusUrl } from '../../../src/store/corpus/corpus-sample.ts'
import type { DomainCorpus } from '../../../src/store/corpus/domain-corpus.ts'

/** The nth URL of a corpus, as an event brings it. */
export function corpusUrl(n: number, more: Partial<CorpusUrl> = {}): CorpusUrl {
  return { id: `event-${n}`, url: `https://shop.example/p?id=${n}`, pattern: '/p?id', hits: 1, ...more }
}

/** The URLs from `from` to before `to`. */
export function corpusUrls(from: number, to: number, more?: Partial<CorpusUrl>): CorpusUrl[] {
  return Array.from({ length: to - from }, (_, i) => corpusUrl(from + i, more))
}

/** Everything that a corpus keeps, read in pages. */
export async function everyUrl(corpus: DurableObjectStub<DomainCorpus>, limit = 700): Promise<string[]> {
  const found: string[] = []
  for (let after = ''; ;) {
    const page = await corpus.urlsAfter(after, limit)
    if (page.length === 0) return found
    found.push(...page.map((row) => row.url))
    after = page.at(-1)!.url
  }
}
