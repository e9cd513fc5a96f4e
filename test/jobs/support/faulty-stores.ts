import type { PublishStores } from '../../../src/jobs/publishing/bring-into-force.ts'
import { publishStores, type PublishEnv } from '../../../src/jobs/publishing/publish-stores.ts'
import { r2RecordArchive } from '../../../src/store/records/record-archive.ts'
import { kvRecordPointer } from '../../../src/store/records/record-pointer.ts'

/** What becomes of a call: `after` fails when the store has done its work, as when the answer is lost on the way. */
export type Fault = 'none' | 'before' | 'after'

/** The stores of a publish over KV, R2 and D1 that fail as told, call by call, and how many calls there were. */
export function faultyStores(
  env: PublishEnv,
  faultOf: (call: number) => Fault,
): { readonly stores: PublishStores; readonly calls: () => number } {
  let calls = 0
  const failing = <T extends object>(part: T): T =>
    new Proxy(part, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        if (typeof member === 'object' && member !== null) return failing(member)
        if (typeof member !== 'function') return member
        return async (...given: unknown[]) => {
          const fault = faultOf(calls++)
          if (fault === 'before') throw new Error('away')
          const result: unknown = await Reflect.apply(member, target, given)
          if (fault === 'after') throw new Error('away')
          return result
        }
      },
    })
  const whole = publishStores(env)
  const stores = {
    control: failing(whole.control),
    archive: r2RecordArchive(failing(env.ARCHIVE)),
    pointer: kvRecordPointer(failing(env.DOMAIN_RECORDS)),
    hosts: failing(whole.hosts),
    rekeys: failing(whole.rekeys),
    nowMs: whole.nowMs,
  }
  return { stores, calls: () => calls }
}
