/** Configurations of other caches, from a record and the built-in rules. */

export { exportPlan } from './export/plan.ts'
export type { PlanOptions } from './export/plan.ts'
export { reachOf } from './export/reach.ts'
export type { Reach } from './export/reach.ts'
export { EXPORT_TARGETS, targetNamed } from './export/targets/targets.ts'
export type {
  Abilities,
  DropGroup,
  ExportedFile,
  ExportPlan,
  ExportTarget,
  Gate,
  NamePlan,
  PlanOrigin,
  SetPlan,
  Standalone,
  TemplatePlan,
  Unsaid,
} from './export/types.ts'
