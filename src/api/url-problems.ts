import type { Context } from 'hono'

/** An error as `application/problem+json` (RFC 9457). `detail` is for people and holds no values of parameters. */
export function problem(
  c: Context,
  status: 400 | 401 | 404 | 409 | 413 | 422 | 500 | 501,
  type: string,
  detail: string,
): Response {
  return c.body(
    JSON.stringify({ type: `urn:edge-canonicalizer:${type}`, title: type.replaceAll('-', ' '), status, detail }),
    status,
    {
      'content-type': 'application/problem+json',
    },
  )
}
