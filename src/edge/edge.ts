import type { Mode } from '../rules/record/domain-record.ts'
import { readConfig } from './config.ts'
import { createForward, untouched } from './origin/forward.ts'
import { createIdentitySigner } from './origin/identity.ts'
import { createAdapterChooser } from './plan/adapter-chooser.ts'
import { createPolicyCompiler } from './plan/domain-policy.ts'
import { createLearnedVary } from './plan/learned-vary.ts'
import { createMarks } from './plan/marks.ts'
import { localOriginWarning, modesOf } from './request/client-address.ts'
import { readHost } from './request/target.ts'
import { createCounters } from './respond/counters.ts'
import { createObserver } from './respond/observer.ts'
import type { Edge, EdgeConfig, EdgePorts } from './types.ts'
import { REST_MS, createOriginPools } from './workerd/origin-pools.ts'

const MIXUP = `an interim response states a length; what comes over its connections is not stored for ${REST_MS / 1000} s`

/** Reads the configuration and puts the parts together. A broken variable is told in the log, once. */
export function createEdge({ env, openRecords, fetch, nowMs, random, contract }: EdgePorts): Edge {
  const config = readConfig(env)
  for (const problem of config.problems) console.error(problem)
  const warning = localOriginWarning(config.originUrl, modesIn(config))
  if (warning !== undefined) console.warn(warning)
  const secret = config.identitySecret
  const sampleRate = config.eventSampleRate
  const observer = createObserver({ events: env.EVENTS, metrics: env.METRICS, sampleRate, random, nowMs })
  const { ORIGIN: service, ORIGIN_PASSED: passed, ORIGIN_ASIDE: aside } = env
  const origin = {
    pools: createOriginPools({ service, passed, aside, fetch, nowMs }),
    // A service knows where it leads.
    originUrl: service === undefined ? config.originUrl : undefined,
    onMixup: (url: string) => observer.fault('origin-interim', readHost(url) ?? '', MIXUP),
  }
  const passOn = createForward({ ...origin, timeoutMs: config.passOnTimeoutMs })
  return {
    config,
    findPolicy: openRecords({
      config,
      compile: createPolicyCompiler(config),
      onFault: ({ kind, host, message }) => observer.fault(kind, host, message),
    }),
    adapters: createAdapterChooser({ random }),
    forward: createForward({ ...origin, timeoutMs: config.originTimeoutMs }),
    passOn: config.originDropsOwnHeaders ? passOn : (request) => passOn(untouched(request)),
    signer: secret === undefined ? undefined : createIdentitySigner({ secret, contract, nowMs }),
    observer,
    counters: createCounters(nowMs),
    marks: createMarks(nowMs),
    learned: createLearnedVary(nowMs),
    fallsBack: env.ORIGIN_ASIDE === undefined,
    nowMs,
    contract,
  }
}

function modesIn({ modeOverride, mode, records }: EdgeConfig): readonly Mode[] {
  return modeOverride === undefined ? [mode, ...records.flatMap(modesOf)] : [modeOverride]
}
