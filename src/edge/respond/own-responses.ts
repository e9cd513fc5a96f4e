/** A line of text from the edge that no cache may store. */
export function textResponse(status: number, text: string): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}

/** Not to be kept: a rule may turn out to be wrong, and nothing calls a redirect back that a browser has kept. */
export function redirectTo(location: string): Response {
  return new Response(null, { status: 308, headers: { location, 'cache-control': 'no-store' } })
}

/** JSON that no cache may store. Undefined members are written as null: a reader sees that there is nothing. */
export function jsonResponse(status: number, value: object): Response {
  const text = JSON.stringify(value, (_key, member: unknown) => (member === undefined ? null : member), 2)
  return new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  })
}
