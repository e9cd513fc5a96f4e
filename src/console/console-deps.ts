/** Ports of the console. `control.ts` makes them from bindings, tests make them from memory. */

import type { AuditFiles } from '../store/runs/audit-files.ts'
import type { ControlActions } from '../store/control-actions.ts'
import type { ControlStore } from '../store/control-store.ts'
import type { CorpusSummary } from '../store/corpus/domain-corpus.ts'
import type { PictureFiles } from '../store/runs/picture-files.ts'
import type { RecordArchive } from '../store/records/record-archive.ts'
import type { RecordPointer } from '../store/records/record-pointer.ts'
import type { RunFiles } from '../store/runs/run-files.ts'
import type { Search } from '../store/d1-search.ts'
import type { TrafficStats } from '../store/traffic-stats.ts'
import type { RecordsInForce } from '../rules/record/types.ts'

/** See the top of this file. */
export interface ConsoleDeps {
  readonly control: ControlStore
  readonly stats: Pick<TrafficStats, 'hours' | 'minutes' | 'cookies'>
  readonly archive: Pick<RecordArchive, 'get'>
  readonly pointer: Pick<RecordPointer, 'current'>
  /** Records in force on any host. */
  readonly records: RecordsInForce
  readonly files: Pick<RunFiles, 'read' | 'readKey'>
  readonly auditFiles: Pick<AuditFiles, 'read'>
  readonly pictures: Pick<PictureFiles, 'read'>
  readonly actions: ControlActions
  readonly search: Search
  /** Counts of the stored URLs of a domain. */
  readonly corpusSummary: (domain: string) => Promise<CorpusSummary>
  /** The URLs of a domain that were seen last, newest first. */
  readonly recentUrls: (domain: string, limit: number) => Promise<readonly RecentUrl[]>
  readonly auth: ConsoleAuth
  readonly nowMs: () => number
  /** Cryptographically random bytes. */
  readonly randomBytes: (length: number) => Uint8Array<ArrayBuffer>
}

/** A URL that the edge has reported, and how often. */
export interface RecentUrl {
  readonly url: string
  readonly hits: number
  readonly firstSeenMs: number
  readonly lastSeenMs: number
}

/** Authentication of the console: the same tokens and logins as for the API. */
export interface ConsoleAuth {
  /** False: neither tokens nor a login are configured, so every caller is refused. */
  readonly isConfigured: boolean
  /** False: there is no token to sign in with, only a login in front of this Worker. */
  readonly hasTokens: boolean
  /** Secret that signs sessions. It changes with any token, which ends every session. */
  readonly sessionSecret: string
  /** Place of a token among the configured ones; undefined when it is none of them. Takes as long for any token. */
  placeOf(token: string): Promise<number | undefined>
  /** Seconds to wait after too many failed sign-ins from an address. */
  waitSeconds(address: string | undefined): number | undefined
  /** Counts a failed sign-in. */
  noteFailure(address: string | undefined): void
  /** The caller behind that place. */
  callerAt(place: number): ConsoleCaller | undefined
  /** The caller behind the assertion of a login (`Cf-Access-Jwt-Assertion`). */
  callerOfLogin(assertion: string): Promise<ConsoleCaller | undefined>
}

/** An authenticated caller. */
export interface ConsoleCaller {
  /** Name of the token or e-mail address of the login; the `by` of log lines. */
  readonly name: string
  /** `all`, or host names in lower case. */
  readonly domains: 'all' | ReadonlySet<string>
}

/** An entry of the navigation. */
export interface NavigationEntry {
  /** First segment of the paths of its pages. */
  readonly name: string
  readonly text: string
}

/** What pages find in their context. */
export interface ConsoleEnv {
  readonly Variables: {
    caller: ConsoleCaller
    /** Has to come back in the field `csrf` of every form. */
    csrf: string
    /** How the caller came in; a session can be ended here, a login cannot. */
    via: 'session' | 'login'
    /** Entries of the navigation, in order. */
    sections: readonly NavigationEntry[]
  }
}
