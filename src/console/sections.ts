import type { Hono } from 'hono'
import { addAnomalyPages } from './anomalies/anomaly-pages.tsx'
import { addAuditPages } from './audits/audit-pages.tsx'
import type { ConsoleDeps, ConsoleEnv, NavigationEntry } from './console-deps.ts'
import { addDomainPages } from './domains/domain-pages.tsx'
import { addLogPages } from './log/log-pages.tsx'
import { addMapPages } from './map/map-pages.tsx'
import { addPlaygroundPages } from './playground/playground-pages.tsx'
import { addRunPages } from './runs/run-pages.tsx'
import { addSearchPages } from './search/search-pages.tsx'

/** Puts pages that belong together under their paths. */
type AddPages = (app: Hono<ConsoleEnv>, deps: ConsoleDeps) => void

/** One section: an entry of the navigation, and the pages whose paths begin with its name. */
export interface ConsoleSection extends NavigationEntry {
  readonly addPages: readonly AddPages[]
}

/** The list of sections, in the order of the navigation. */
export const SECTIONS: readonly ConsoleSection[] = [
  { name: 'playground', text: 'Playground', addPages: [addPlaygroundPages] },
  { name: 'domains', text: 'Domains', addPages: [addDomainPages, addMapPages] },
  { name: 'runs', text: 'Runs', addPages: [addRunPages] },
  { name: 'anomalies', text: 'Anomalies', addPages: [addAnomalyPages] },
  { name: 'audits', text: 'Audits', addPages: [addAuditPages] },
  { name: 'log', text: 'Log', addPages: [addLogPages] },
  { name: 'search', text: 'Search', addPages: [addSearchPages] },
]
