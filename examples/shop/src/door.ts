/** Set by the second port of `npm start`, which is the control Worker's. */
const DOOR_HEADER = 'demo-door'

/** The Workers behind the door. */
interface DoorEnv {
  readonly EDGE: Fetcher
  readonly CONTROL: Fetcher
}

/** Hands requests on as they are. */
export default {
  fetch(request, { EDGE, CONTROL }) {
    return request.headers.get(DOOR_HEADER) === 'control' ? CONTROL.fetch(request) : EDGE.fetch(request)
  },
} satisfies ExportedHandler<DoorEnv>
