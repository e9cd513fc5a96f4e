/** The edge for Hono apps of your own: the whole request path as one middleware. */

export { edgeCanonicalizer } from './edge/app.ts'
export type { EdgeVariables } from './edge/app.ts'
export type { EdgeOptions } from './edge/open-edge.ts'
export type { EdgeEnv, EdgeResult } from './edge/types.ts'
