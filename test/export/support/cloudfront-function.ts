import { runInNewContext } from 'node:vm'
import { cloudfront } from '../../../src/export/targets/cloudfront.ts'
import type { ExportPlan } from '../../../src/export/types.ts'

/** The function for a plan that fits, called as CloudFront does: the path and query that the origin is asked for. */
export function cloudfrontFunction(plan: ExportPlan): (host: string, target: string) => string {
  const { text } = cloudfront.write(plan)[0]!
  const handler = runInNewContext(`${text}\nhandler`) as (event: object) => { querystring?: string }
  return (host, target) => {
    const mark = target.indexOf('?')
    const [uri, query] = mark === -1 ? [target, undefined] : [target.slice(0, mark), target.slice(mark + 1)]
    const request = { uri, headers: { host: { value: host } }, rawQueryString: () => query, querystring: query }
    const { querystring } = handler({ request })
    return querystring === undefined || querystring === '' ? uri : `${uri}?${querystring}`
  }
}
