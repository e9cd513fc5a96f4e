import { createHash } from 'node:crypto'
import type { Corpus } from '../../learn/corpus/corpus.ts'
import type { RunIdentity } from './evidence-log.ts'
import type { LearnSettings } from './learn-settings.ts'

/** The seed follows from what the run is about, so that a resumed run draws the same samples and a later one draws others. */
export function identityOf(corpus: Corpus, settings: LearnSettings): RunIdentity {
  const { mode, profile, fingerprint, previous } = settings
  const corpusSha256 = createHash('sha256').update(JSON.stringify(corpus)).digest('hex')
  const previousSha256 = previous?.sha256 ?? ''
  const derived = createHash('sha256').update(`${corpusSha256} ${previousSha256}`).digest().readUInt32BE(0)
  const seed = settings.seed ?? derived
  return { domain: corpus.domain, corpusSha256, mode, profile, fingerprint, seed, previousSha256 }
}
