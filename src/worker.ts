/** The edge Worker: a Hono app whose request path begins in `edge/app.ts`. */

import { cachedOrigin } from './edge/adapters/workers-cache-entrypoint.ts'
import { createEdgeApp } from './edge/app.ts'
import type { EdgeEnv } from './edge/types.ts'
import { createEdgeOpener } from './edge/open-edge.ts'
import { fetchCanonical } from './edge/origin/fetch-canonical.ts'

const openEdge = createEdgeOpener()

/** Asks the origin behind the platform's cache for Workers, for hosts whose adapter is `workers-cache`. */
export const CachedOrigin = cachedOrigin<EdgeEnv>((request, env) => fetchCanonical(openEdge(env), request))

/** The Worker itself. */
export default createEdgeApp(openEdge)
