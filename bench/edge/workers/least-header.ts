/** The least a Worker can do that adds one header to what the origin answers: the ceiling of `observe`. */
export default {
  async fetch(request: Request, env: { readonly ORIGIN: Fetcher }): Promise<Response> {
    const received = await env.ORIGIN.fetch(request)
    const response = new Response(received.body, received)
    response.headers.append('cache-status', '"least"; fwd=bypass')
    return response
  },
}
