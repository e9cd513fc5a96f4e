import type { HostContext } from '../host-context.ts'
import type { Applied, Profile } from '../types.ts'
import type { Scan } from './scan.ts'

/** One URL on the fast path. */
export interface FastRun {
  readonly scan: Scan
  /** The URL up to its fragment. */
  readonly text: string
  /** Index of the `/` behind the host. */
  readonly pathStart: number
  readonly context: HostContext
  readonly profile: Profile
  /** Gets each change. */
  readonly applied: Applied[]
}
