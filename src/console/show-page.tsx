import type { Context } from 'hono'
import type { Child } from 'hono/jsx'
import type { ConsoleEnv } from './console-deps.ts'
import { Layout } from './parts/layout.tsx'
import type { Refusal } from './refusal.ts'

/** What stands around the content of a page. */
export interface PageFrame {
  /** Title of the page, plain text; the browser's title is made of it. */
  readonly title: string
  /** Loads the page again every so many seconds, for readers without scripts; for what is under way. */
  readonly refreshSeconds?: number
}

/** Responds with a page for an authenticated caller. */
export function showPage(
  c: Context<ConsoleEnv>,
  frame: PageFrame,
  content: Child,
  status: 200 | Refusal['status'] = 200,
) {
  const { caller, csrf, via, sections } = c.var
  const navigation = { sections, path: c.req.path }
  const reader = { name: caller.name, csrf, maySignOut: via === 'session' }
  return c.html(
    <Layout title={frame.title} navigation={navigation} refreshSeconds={frame.refreshSeconds} reader={reader}>
      {content}
    </Layout>,
    status,
  )
}
