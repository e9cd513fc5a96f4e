import type { CanonCommand, CanonCommands } from './command.ts'

/**
 * The list of commands, in the order of help: `canon`, its help and the tests of all commands are derived from it. Only the
 * command that is called is loaded, so that the others start without the learner.
 */
export const COMMANDS: Readonly<
  Record<string, () => Promise<{ readonly canonCommand: CanonCommand | CanonCommands }>>
> = {
  canonicalize: () => import('./canonicalize.ts'),
  explain: () => import('./explain.ts'),
  verify: () => import('./verify.ts'),
  learn: () => import('./learn.ts'),
  group: () => import('./group.ts'),
  'learn-paths': () => import('./learn-paths.ts'),
  guard: () => import('./guard.ts'),
  export: () => import('./export.ts'),
  publish: () => import('./publish.ts'),
  rollback: () => import('./rollback.ts'),
  domains: () => import('./domains.ts'),
  mode: () => import('./mode.ts'),
  keep: () => import('./keep.ts'),
  strip: () => import('./strip.ts'),
  veto: () => import('./veto.ts'),
  cookies: () => import('./cookies.ts'),
  record: () => import('./record.ts'),
  purge: () => import('./purge.ts'),
  anomalies: () => import('./anomalies.ts'),
  approve: () => import('./approve.ts'),
  reject: () => import('./reject.ts'),
  audits: () => import('./audits.ts'),
  runs: () => import('./runs.ts'),
  stats: () => import('./stats.ts'),
  log: () => import('./log.ts'),
  urls: () => import('./urls.ts'),
  invariants: () => import('./invariants.ts'),
  backfill: () => import('./backfill.ts'),
  init: () => import('./init.ts'),
  setup: () => import('./setup.ts'),
  completion: () => import('./completion.ts'),
}
