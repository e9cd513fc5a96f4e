/** Ports of the API. `control.ts` makes them from bindings, tests make them from memory. */

import type { ControlActions } from '../store/control-actions.ts'
import type { ControlStore } from '../store/control-store.ts'
import type { CorpusSummary } from '../store/corpus/domain-corpus.ts'
import type { RecordArchive } from '../store/records/record-archive.ts'
import type { RecordPointer } from '../store/records/record-pointer.ts'
import type { RunFiles } from '../store/runs/run-files.ts'
import type { TrafficStats } from '../store/traffic-stats.ts'
import type { AuthConfig, AuthPorts } from './access/authenticate.ts'
import type { StoreJobServices } from './job-services.ts'
import type { UrlServices } from './url-services.ts'
import type { RecordsInForce } from '../rules/record/types.ts'

/** See the top of this file. */
export interface ApiDeps extends AuthPorts {
  readonly auth: AuthConfig
  readonly control: ControlStore
  readonly stats: Pick<TrafficStats, 'hours' | 'cookies'>
  readonly archive: Pick<RecordArchive, 'get'>
  readonly pointer: Pick<RecordPointer, 'current'>
  /** Records in force on any host. */
  readonly records: RecordsInForce
  readonly files: Pick<RunFiles, 'read' | 'readKey'>
  readonly actions: ControlActions
  /** What is known of the URLs of a domain. */
  readonly corpusSummary: (domain: string) => Promise<CorpusSummary>
  /** The URL store behind `/v1/urls`. */
  readonly urls: UrlServices
  /** Jobs over the whole URL store. */
  readonly storeJobs: StoreJobServices
}
