import { changeable } from '../workerd/interim.ts'

/** Forbids every cache to store a response. */
export const NO_STORE = ['cache-control', 'no-store'] as const

/** Returns the response with one header field set. */
export function withField(response: Response, name: string, value: string): Response {
  const changed = changeable(response)
  changed.headers.set(name, value)
  return changed
}
