import { raw } from 'hono/html'
import type { Child } from 'hono/jsx'
import { ASSET_PATHS } from '../assets/asset-paths.ts'
import { callerText } from './caller-name.tsx'

/** Entries of the navigation. */
export type Section = 'playground' | 'domains' | 'runs' | 'anomalies' | 'audits' | 'log'

/** Who reads the page. */
export interface Reader {
  readonly name: string
  readonly csrf: string
  /** False: came in through a login that is ended elsewhere. */
  readonly maySignOut: boolean
}

interface LayoutProps {
  readonly title: string
  readonly section?: Section | undefined
  /** Reloads the page for readers without scripts. */
  readonly refreshSeconds?: number | undefined
  /** Absent on pages for everybody. */
  readonly reader?: Reader
  readonly children?: Child
}

const SECTIONS: readonly { readonly section: Section; readonly text: string }[] = [
  { section: 'playground', text: 'Playground' },
  { section: 'domains', text: 'Domains' },
  { section: 'runs', text: 'Runs' },
  { section: 'anomalies', text: 'Anomalies' },
  { section: 'audits', text: 'Audits' },
  { section: 'log', text: 'Log' },
]

/** The whole document around a page: head, navigation, content. Text inside is escaped by JSX. */
export function Layout({ title, section, refreshSeconds, reader, children }: LayoutProps) {
  return (
    <>
      {raw('<!doctype html>')}
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          {refreshSeconds === undefined ? '' : <Refresh seconds={refreshSeconds} />}
          <title>{`${title} · edge-canonicalizer`}</title>
          <link rel="icon" href={ASSET_PATHS.icon} type="image/svg+xml" />
          <link rel="stylesheet" href={ASSET_PATHS.style} />
          <script src={ASSET_PATHS.theme}></script>
          <script src={ASSET_PATHS.page} defer></script>
        </head>
        <body>
          <a class="skip" href="#content">
            Skip to content
          </a>
          <header class="top">
            <a class="brand" href="/">
              edge-canonicalizer
            </a>
            {reader === undefined ? '' : <Navigation section={section} />}
            <div class="top-end">
              <button type="button" class="quiet" data-theme-switch hidden>
                Theme
              </button>
              {reader === undefined ? '' : <SignOut reader={reader} />}
            </div>
          </header>
          <main id="content" tabindex={-1}>
            {children}
          </main>
        </body>
      </html>
    </>
  )
}

function Refresh({ seconds }: { readonly seconds: number }) {
  return (
    <noscript>
      <meta http-equiv="refresh" content={String(seconds)} />
    </noscript>
  )
}

function Navigation({ section }: { readonly section: Section | undefined }) {
  return (
    <nav aria-label="Console">
      {SECTIONS.map((entry) => (
        <a href={`/${entry.section}`} aria-current={entry.section === section ? 'page' : undefined}>
          {entry.text}
        </a>
      ))}
    </nav>
  )
}

function SignOut({ reader }: { readonly reader: Reader }) {
  if (!reader.maySignOut) return <span class="who">{callerText(reader.name)}</span>
  return (
    <form method="post" action="/sign-out" class="sign-out">
      <input type="hidden" name="csrf" value={reader.csrf} />
      <span class="who">{callerText(reader.name)}</span>
      <button class="quiet">Sign out</button>
    </form>
  )
}
