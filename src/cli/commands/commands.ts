import type { CanonCommand, CanonCommands } from './command.ts'

/**
 * The list of commands, in the order of help: `canon`, its help and the tests of all commands are derived from it. Only the
 * command that is called is loaded, so that the others start without the learner.
 */
export const COMMANDS: Readonly<
  Record<string, () => Promise<{ readonly canonCommand: CanonCommand | CanonCommands }>>
> = {
  canonicalize: () => import('./urls/canonicalize.ts'),
  explain: () => import('./urls/explain.ts'),
  verify: () => import('./urls/verify.ts'),
  learn: () => import('./learning/learn.ts'),
  group: () => import('./learning/group.ts'),
  'learn-paths': () => import('./learning/learn-paths.ts'),
  guard: () => import('./learning/guard.ts'),
  export: () => import('./domains/export.ts'),
  publish: () => import('./domains/publish.ts'),
  rollback: () => import('./domains/rollback.ts'),
  domains: () => import('./domains/domains.ts'),
  mode: () => import('./domains/mode.ts'),
  keep: () => import('./domains/keep.ts'),
  strip: () => import('./domains/strip.ts'),
  veto: () => import('./domains/veto.ts'),
  cookies: () => import('./domains/cookies.ts'),
  record: () => import('./domains/record.ts'),
  purge: () => import('./domains/purge.ts'),
  anomalies: () => import('./findings/anomalies.ts'),
  approve: () => import('./findings/approve.ts'),
  reject: () => import('./findings/reject.ts'),
  audits: () => import('./findings/audits.ts'),
  runs: () => import('./findings/runs.ts'),
  stats: () => import('./findings/stats.ts'),
  log: () => import('./findings/log.ts'),
  urls: () => import('./url-store/urls.ts'),
  invariants: () => import('./url-store/invariants.ts'),
  backfill: () => import('./url-store/backfill.ts'),
  init: () => import('./setup/init.ts'),
  setup: () => import('./setup/setup.ts'),
  completion: () => import('./setup/completion.ts'),
}
