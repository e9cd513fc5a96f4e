import type { Route } from '../route.ts'
import { CANONICALIZE_ROUTES } from './canonicalize-routes.ts'
import { COOKIE_ROUTES } from './cookie-routes.ts'
import { DOMAIN_ROUTES } from './domain-routes.ts'
import { EXPORT_ROUTES } from './export-routes.ts'
import { FINDING_ROUTES } from './finding-routes.ts'
import { JOB_ROUTES } from './job-routes.ts'
import { RECORD_ROUTES, REVISION_ROUTES } from './record-routes.ts'
import { RUN_ROUTES } from './run-routes.ts'
import { URL_ROUTES } from './urls.ts'
import { PURGE_ROUTES } from './purge-routes.ts'
import { openApiRoute } from '../openapi.ts'

const DESCRIBED: readonly Route[] = [
  ...CANONICALIZE_ROUTES,
  ...DOMAIN_ROUTES,
  ...COOKIE_ROUTES,
  ...RECORD_ROUTES,
  ...REVISION_ROUTES,
  ...EXPORT_ROUTES,
  ...PURGE_ROUTES,
  ...RUN_ROUTES,
  ...FINDING_ROUTES,
  ...URL_ROUTES,
  ...JOB_ROUTES,
]

/** The list of routes: the API serves it, and its OpenAPI document is generated from it. */
export const ROUTES: readonly Route[] = [openApiRoute(DESCRIBED), ...DESCRIBED]
