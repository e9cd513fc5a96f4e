/** The console: pages for people, rendered here. Everything that is not `/v1` comes to it. */

import { Hono, type Context } from 'hono'
import { addAssetRoutes } from './assets/asset-routes.ts'
import { ownDomains } from './caller-domains.ts'
import type { ConsoleCaller, ConsoleDeps, ConsoleEnv } from './console-deps.ts'
import { refuseForgery } from './forgery.ts'
import { addSignInPages } from './sign-in/sign-in-pages.tsx'
import { Layout } from './parts/layout.tsx'
import { notFound, Refusal } from './refusal.ts'
import { formPath, requireCaller } from './require-caller.ts'
import { SECTIONS } from './sections.ts'
import { securityHeaders } from './security-headers.ts'
import { showPage } from './show-page.tsx'

/** Makes the console. */
export function createConsole(deps: ConsoleDeps): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>()
  app.onError((error, c) => {
    const refusal = error instanceof Refusal ? error : failed(error)
    return showRefusal(c, refusal, formPath(c))
  })
  app.use('*', securityHeaders())
  addAssetRoutes(app)
  app.use('*', refuseForgery(deps))
  addSignInPages(app, deps)
  app.use('*', requireCaller(deps))
  app.use('*', async (c, next) => {
    c.set('sections', SECTIONS)
    await next()
  })
  app.get('/', async (c) => c.redirect(await firstPage(c.var.caller, deps), 303))
  for (const addPages of SECTIONS.flatMap((section) => section.addPages)) addPages(app, deps)
  app.notFound((c) => showRefusal(c, notFound('page')))
  return app
}

/** An empty install begins with what works at once; everybody else with what there is. */
async function firstPage(caller: ConsoleCaller, { control }: ConsoleDeps): Promise<string> {
  if (ownDomains(caller) !== undefined) return '/domains'
  const { rows } = await control.domains.list({ limit: 1 })
  return rows.length === 0 ? '/playground' : '/domains'
}

/** What went wrong inside is for the log, not for the reader. */
function failed(error: Error): Refusal {
  console.error({ message: 'console', error: error.message })
  return new Refusal(503, 'A service did not answer', 'A service behind the console failed; load the page again.')
}

/** With the navigation where the caller is known. */
function showRefusal(c: Context<ConsoleEnv>, refusal: Refusal, form?: string) {
  const text = <RefusalText refusal={refusal} form={form} />
  if (c.var.caller !== undefined && c.var.sections !== undefined)
    return showPage(c, { title: refusal.title }, text, refusal.status)
  return c.html(<Layout title={refusal.title}>{text}</Layout>, refusal.status)
}

function RefusalText({ refusal, form }: { readonly refusal: Refusal; readonly form?: string | undefined }) {
  return (
    <>
      <h1>{refusal.title}</h1>
      <p>{refusal.message}</p>
      {form === undefined ? (
        ''
      ) : (
        <p>
          <a href={form}>Back to the form</a>
        </p>
      )}
      <p>
        <a href="/">Back to the console</a>
      </p>
    </>
  )
}
