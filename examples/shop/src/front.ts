/** Set on the requests of the second port of `npm start`, the port of the control Worker. */
const TARGET_HEADER = 'demo-front'

/** The Workers that the front Worker chooses between. */
interface FrontEnv {
  readonly EDGE: Fetcher
  readonly CONTROL: Fetcher
}

/** Passes requests on unchanged. */
export default {
  fetch(request, { EDGE, CONTROL }) {
    return request.headers.get(TARGET_HEADER) === 'control' ? CONTROL.fetch(request) : EDGE.fetch(request)
  },
} satisfies ExportedHandler<FrontEnv>
