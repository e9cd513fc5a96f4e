import { openTrial, type Trial } from '../../src/learn/trial.ts'
import { startRun, type Run } from '../../src/learn/run.ts'
import type { LearnOptions } from '../../src/learn/run-types.ts'
import { corpusOf, worldOf, type FakeSite, type FakeWorld } from './fake-site.ts'

/** A run on a fake site and the trial of its biggest pattern. */
export function trialOf(
  site: FakeSite,
  urls: readonly string[],
  options: Partial<LearnOptions> = {},
): { readonly run: Run; readonly trial: Trial; readonly world: FakeWorld } {
  const world = worldOf(site)
  const run = startRun({ corpus: corpusOf(urls), ...options }, world.ports)
  const [group] = run.corpus.patterns.toSorted((a, b) => b.urlCount - a.urlCount)
  return { run, trial: openTrial(group!, run), world }
}

/** `count` URLs of one pattern over 20 paths; the values of `names` are all different. */
export function urlsWith(count: number, names: readonly string[], path = '/p/x'): string[] {
  return Array.from({ length: count }, (_, i) => {
    const query = names.map((name) => `${name}=${name}v${i}`).join('&')
    return `https://a.example${path}${i % 20}?${query}`
  })
}
