/** The edge for Hono apps of your own: the whole request path as one middleware. */

export { edgeCanonicalizer } from './edge/app.ts'
export type { EdgeVariables } from './edge/app.ts'
export type { EdgeEnv } from './edge/config.ts'
export type { EdgeResult } from './edge/handle-request.ts'
export type { EdgeOptions } from './edge/open-edge.ts'
