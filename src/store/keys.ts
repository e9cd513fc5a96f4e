/** Names of everything that is kept in KV and R2. Built here only, so that a reader and a writer cannot drift apart. */

import { sha256Hex } from '../url/sha256.ts'

/** KV key of the rules that are laid over the built-in ones on every host. */
export const RULE_OVERLAY_KEY = 'rules:overlay'

/** KV key of a host's domain record. The host is lower case, without port. */
export function domainRecordKey(host: string): string {
  return `domain:${host}`
}

/** R2 key of an archived revision. */
export function archivedMapKey(domain: string, revision: number): string {
  return `maps/${domain}/${revision}.json`
}

/** R2 key of the URLs that a run draws from, as NDJSON. */
export function corpusSnapshotKey(domain: string, runId: string): string {
  return `corpora/${domain}/${runId}.ndjson`
}

/** R2 prefix of everything that is known of the pages of domains. */
export const EVIDENCE_PREFIX = 'evidence/'

/** R2 prefix of what traffic has shown of a domain. */
export function trafficFolderKey(domain: string): string {
  return `${EVIDENCE_PREFIX}${domain}/traffic/`
}

/** R2 key of a part of what traffic has shown. Parts sort by their numbers, as they were made. */
export function trafficPartKey(domain: string, part: number): string {
  return `${trafficFolderKey(domain)}${String(part).padStart(12, '0')}.ndjson`
}

/** R2 prefix of what the runs of a domain have observed. */
export function runsEvidenceFolderKey(domain: string): string {
  return `${EVIDENCE_PREFIX}${domain}/runs/`
}

/** R2 prefix of what a run has observed. */
export function runEvidenceFolderKey(domain: string, runId: string): string {
  return `${runsEvidenceFolderKey(domain)}${runId}/`
}

/** R2 key of the observations of a run from one number to another one. Parts sort by their first numbers. */
export function runEvidenceKey(domain: string, runId: string, [first, last]: readonly [number, number]): string {
  const [from, to] = [first, last].map((number) => String(number).padStart(6, '0'))
  return `${runEvidenceFolderKey(domain, runId)}${from}-${to}.ndjson`
}

/** R2 prefix of everything of {@link runFileKey}. */
export function runFolderKey(runId: string): string {
  return `runs/${runId}/`
}

/** R2 key of what a run works with or has made. */
export function runFileKey(
  runId: string,
  file: 'corpus' | 'previous' | 'priors' | 'result' | 'report' | 'record' | 'candidate' | 'samples',
): string {
  return `runs/${runId}/${file}.json`
}

/** R2 key of what an audit has seen. Its id is that of a queue message, which is never trusted to be a name. */
export function auditFileKey(auditId: string): string {
  return `audits/${encodeURIComponent(auditId)}.json`
}

/** R2 key of a screenshot of an audited URL, beside {@link auditFileKey}. */
export function auditPictureKey(auditId: string, name: string): string {
  return `audits/${encodeURIComponent(auditId)}/${name}.webp`
}

/** R2 prefix of everything of {@link runPictureKey}. */
export function runPicturesKey(runId: string): string {
  return `${runFolderKey(runId)}pictures/`
}

/** R2 key of a screenshot of a page that a run shows to the operator who decides. */
export function runPictureKey(runId: string, name: string): string {
  return `${runPicturesKey(runId)}${name}.webp`
}

/** Name of the Durable Object that holds the seen keys with a prefix, a text of bits; the empty one before any split. */
export function seenShardName(prefix: string): string {
  return `seen:${prefix}`
}

/** R2 key of the content of a page, by its canonical key. Hashed, so that no prefix is hot and no name says what was stored. */
export function pageKey(canonicalKey: string): string {
  return `pages/${sha256Hex(canonicalKey)}`
}
