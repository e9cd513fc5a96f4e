/** An edge Worker over HTTP, for purges without a control Worker. */

import { purgeAtEdge } from '../../store/purging/edge-purge.ts'
import type { PurgeRequest } from '../../store/control-actions.ts'
import { CommandFailure, EXIT_REFUSED, EXIT_UNREACHABLE } from '../output/failure.ts'
import type { Io } from '../output/io.ts'
import { fetchFailureText, isLoopback, readBase, type ControlClient } from './control-client.ts'

/**
 * Answers a purge as the control Worker would.
 *
 * @throws CommandFailure for an address that is none, a `PURGE_TOKEN` that is missing or refused, or one that would travel in the clear
 */
export function edgeClient(
  address: string,
  domain: string,
  { env }: Pick<Io, 'env'>,
): Pick<ControlClient, 'target' | 'isLocal' | 'call'> {
  const base = readBase(address, '--edge')
  const isLocal = isLoopback(base.hostname)
  const purgeToken = env['PURGE_TOKEN'] ?? ''
  if (purgeToken === '')
    throw new CommandFailure(`${base.origin}: no token; give PURGE_TOKEN in the environment`, {
      exitCode: EXIT_REFUSED,
    })
  if (base.protocol !== 'https:' && !isLocal)
    throw new CommandFailure(`${base.origin}: the token would be sent unencrypted; use https`)
  let unreachable: CommandFailure | undefined
  async function fetchEdge(url: string, init: RequestInit): Promise<Response> {
    try {
      const { pathname } = new URL(url)
      return await fetch(new URL(pathname, base), { ...init, signal: AbortSignal.timeout(60_000) })
    } catch (error) {
      const message = `${base.origin}: ${fetchFailureText(error)}; is an edge Worker running there?`
      unreachable = new CommandFailure(message, { exitCode: EXIT_UNREACHABLE })
      throw unreachable
    }
  }
  return {
    target: `${isLocal ? 'local ' : ''}edge Worker ${base.origin}`,
    isLocal,
    async call(_method, _path, { body } = {}) {
      const { place, known, isRefused } = await purgeAtEdge(domain, body as PurgeRequest, {
        fetch: fetchEdge,
        purgeToken,
      })
      if (unreachable !== undefined) throw unreachable
      if (isRefused === true) throw new CommandFailure(`${base.origin}: ${place.why}`, { exitCode: EXIT_REFUSED })
      return { ...(known !== undefined && { adapter: known.adapter }), places: [place] }
    },
  }
}
