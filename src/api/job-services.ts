import type { StoreJobKind, StoreJobs } from '../store/d1-store-jobs.ts'

/** What is asked of {@link StoreJobServices.start}. */
export interface StoreJobStart {
  readonly kind: StoreJobKind
  readonly by: string
  /** For a backfill: the count that it follows. */
  readonly counted?: string | undefined
}

/** Jobs over the whole URL store, as the API reaches them. */
export interface StoreJobServices extends Pick<StoreJobs, 'get' | 'list' | 'lastCheck' | 'problems' | 'forget'> {
  /** Begins a job. `uncounted`: a backfill that names no count under the rules of now. */
  readonly start: (
    job: StoreJobStart,
  ) => Promise<{ readonly kind: 'started' | 'busy'; readonly jobId: string } | { readonly kind: 'uncounted' }>
}
