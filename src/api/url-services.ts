import type { AuditEraser } from '../store/runs/audit-eraser.ts'
import type { StoreJobs } from '../store/d1-store-jobs.ts'
import type { SeenSet } from '../store/seen-set/seen-set-client.ts'
import type { PageArchive } from '../store/urls/r2-page-archive.ts'
import type { UrlStore } from '../store/urls/url-store.ts'
import type { UrlTraces } from '../store/urls/url-traces.ts'

/** What the routes of `/v1/urls` answer from. Without a seen-set the store itself says what was seen; without pages there is no content. */
export interface UrlServices {
  readonly store: UrlStore
  readonly pages?: PageArchive | undefined
  readonly seen?: SeenSet | undefined
  /** Audits, and what they have seen of pages. */
  readonly audits?: AuditEraser | undefined
  /** What learning has kept. */
  readonly traces?: UrlTraces | undefined
  /** Violations of invariants that are listed. */
  readonly problems?: Pick<StoreJobs, 'forget'> | undefined
}
