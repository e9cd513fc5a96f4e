import { d1ControlStore } from '../../store/d1-control-store.ts'
import { r2RecordArchive } from '../../store/records/record-archive.ts'
import { d1RekeyQueue } from '../../store/d1-rekey-queue.ts'
import { d1RecordHosts } from '../../store/records/record-hosts.ts'
import { kvRecordPointer } from '../../store/records/record-pointer.ts'
import type { ControlStore } from '../../store/control-store.ts'
import type { Notice } from '../webhooks/notice.ts'
import { noticingControl } from '../webhooks/noticing-control.ts'
import type { PublishStores } from './bring-into-force.ts'

/** Bindings that records are published through. */
export interface PublishEnv {
  readonly DB: D1Database
  readonly ARCHIVE: R2Bucket
  readonly DOMAIN_RECORDS: KVNamespace
  /** Notices for the operator's webhook. Without the binding none is sent. */
  readonly WEBHOOKS?: Queue<Notice>
}

/** The control Worker's memory; a webhook hears of what needs a person. */
export function controlOf({ DB, WEBHOOKS: webhooks }: Pick<PublishEnv, 'DB' | 'WEBHOOKS'>): ControlStore {
  return noticingControl(d1ControlStore(DB), webhooks && ((notice) => webhooks.send(notice)))
}

/** Where records are kept, over the bindings of the control Worker. */
export function publishStores(env: PublishEnv): PublishStores & { readonly control: ControlStore } {
  return {
    control: controlOf(env),
    archive: r2RecordArchive(env.ARCHIVE),
    pointer: kvRecordPointer(env.DOMAIN_RECORDS),
    hosts: d1RecordHosts(env.DB),
    rekeys: d1RekeyQueue(env.DB),
    nowMs: () => Date.now(),
  }
}
