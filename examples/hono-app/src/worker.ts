import type { EdgeEnv } from 'edge-canonicalizer/edge'
import { edgeCanonicalizer } from 'edge-canonicalizer/edge'
import { Hono } from 'hono'

type AppEnv = { Bindings: EdgeEnv & { readonly RELEASE?: string } }

const app = new Hono<AppEnv>()

// Runs around everything below: the values are there when the edge has answered.
app.use(async (c, next) => {
  await next()
  if (c.var.edge === undefined) return
  c.header('x-page-key', c.var.canonical.key)
  c.header('x-served-from', c.var.edge.outcome?.kind === 'hit' ? 'cache' : 'origin')
})

// Routes of this app: neither the cache nor the origin sees them.
app.get('/health', (c) => c.json({ ok: true, release: c.env.RELEASE ?? 'local' }))
app.get('/cart/:id', (c) => c.text(`cart ${c.req.param('id')}`, 200, { 'cache-control': 'no-store' }))

// Everything else is a page of the origin, served under its canonical URL.
app.use(edgeCanonicalizer())

export default app
