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

/** R2 prefix of everything of {@link runFileKey}. */
export function runFolderKey(runId: string): string {
  return `runs/${runId}/`
}

/** R2 key of what a run works with or has made. */
export function runFileKey(
  runId: string,
  file: 'corpus' | 'previous' | 'result' | 'report' | 'record' | 'candidate' | 'samples',
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
