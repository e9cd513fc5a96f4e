import { raw } from 'hono/html'
import type { Child } from 'hono/jsx'
import { ASSET_PATHS } from '../assets/asset-paths.ts'
import type { NavigationEntry } from '../console-deps.ts'
import { callerText } from './caller-name.tsx'

/** What the navigation shows. */
export interface NavigationLinks {
  readonly sections: readonly NavigationEntry[]
  /** Path of the page; the entry whose name it begins with is marked as the current one. */
  readonly path: string
}

/** Who reads the page. */
export interface Reader {
  readonly name: string
  readonly csrf: string
  /** False: came in through a login that is ended elsewhere. */
  readonly maySignOut: boolean
}

interface LayoutProps {
  readonly title: string
  /** Reloads the page for readers without scripts. */
  readonly refreshSeconds?: number | undefined
  /** Absent on pages for everybody, like the reader. */
  readonly navigation?: NavigationLinks
  readonly reader?: Reader
  readonly children?: Child
}

/** The whole document around a page: head, navigation, content. Text inside is escaped by JSX. */
export function Layout({ title, navigation, refreshSeconds, reader, children }: LayoutProps) {
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
            {navigation === undefined ? '' : <Navigation {...navigation} />}
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

function Navigation({ sections, path }: NavigationLinks) {
  const current = path.split('/')[1]
  return (
    <nav aria-label="Console">
      {sections.map(({ name, text }) => (
        <a href={`/${name}`} aria-current={name === current ? 'page' : undefined}>
          {text}
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
