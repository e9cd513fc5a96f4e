/** The least a Worker in front of an origin can do; what the edge is measured beside. */
export default {
  fetch(request: Request, env: { readonly ORIGIN: Fetcher }): Promise<Response> {
    return env.ORIGIN.fetch(request)
  },
}
