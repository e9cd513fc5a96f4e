/** A Worker that hands batches and look-ups on to a URL store in D1. */

import { d1Database } from '../../../src/store/sql/d1-url-store.ts'
import { createSqlUrlStore } from '../../../src/store/sql/sql-url-store.ts'
import type { SeenUrl } from '../../../src/store/urls/url-store.ts'
import { RULES } from '../store-rates.ts'

interface Env {
  readonly DB: D1Database
}

/** `PUT` with a list of seen URLs stores them; `POST` with a URL looks it up. */
export default {
  async fetch(request, { DB }): Promise<Response> {
    const store = createSqlUrlStore(d1Database(DB), RULES)
    if (request.method === 'PUT') return Response.json(await store.put(await request.json<SeenUrl[]>()))
    return Response.json((await store.get(await request.text())) ?? null)
  },
} satisfies ExportedHandler<Env>
