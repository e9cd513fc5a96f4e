import type { Child } from 'hono/jsx'
import { ProseText } from '../parts/prose-text.tsx'

/** Pages of one domain. */
export type DomainTab = 'overview' | 'purge' | 'parameters' | 'settings' | 'map' | 'paths' | 'revisions' | 'export'

const TABS: readonly { readonly tab: DomainTab; readonly text: string; readonly path: string }[] = [
  { tab: 'overview', text: 'Overview', path: '' },
  { tab: 'parameters', text: 'Parameters', path: '/parameters' },
  { tab: 'settings', text: 'Settings', path: '/settings' },
  { tab: 'map', text: 'Map', path: '/map' },
  { tab: 'paths', text: 'Path rules', path: '/paths' },
  { tab: 'revisions', text: 'Revisions', path: '/revisions' },
  { tab: 'purge', text: 'Purge', path: '/purge' },
  { tab: 'export', text: 'Other caches', path: '/export' },
]

interface DomainFrameProps {
  readonly domain: string
  /** Absent on pages below a tab. */
  readonly tab?: DomainTab
  readonly children?: Child
}

/** Where a domain's pages are. */
export function domainPath(domain: string): string {
  return `/domains/${encodeURIComponent(domain)}`
}

/** Stands around every page of a domain: the way back, its name, and its other pages. */
export function DomainFrame({ domain, tab, children }: DomainFrameProps) {
  const path = domainPath(domain)
  const filter = new URLSearchParams({ domain }).toString()
  return (
    <>
      <p class="crumbs">
        <a href="/domains">Domains</a> /
      </p>
      <h1>
        <ProseText text={domain} />
      </h1>
      <nav class="tabs" aria-label="Pages of this domain">
        {TABS.map((entry) => (
          <a href={path + entry.path} aria-current={entry.tab === tab ? 'page' : undefined}>
            {entry.text}
          </a>
        ))}
        <a href={`/runs?${filter}`}>Runs</a>
        <a href={`/anomalies?${filter}`}>Anomalies</a>
        <a href={`/audits?${filter}`}>Audits</a>
        <a href={`/log?${filter}`}>Log</a>
      </nav>
      {children}
    </>
  )
}
