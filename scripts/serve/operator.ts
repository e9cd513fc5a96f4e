/** Talks to the operator entrypoint of the Worker that `npm run serve` runs. */

import type { DomainRecord } from '../../src/rules/record/domain-record.ts'
import type { Figures } from './figures.ts'

/** Where the entrypoint listens, and what opens it. */
export interface Operator {
  readonly port: number
  readonly token: string
}

const TIMEOUT_MS = 2000

/** The figures of the isolate; undefined while workerd does not respond. Never rejects. */
export async function readFigures(operator: Operator): Promise<Figures | undefined> {
  try {
    const response = await ask(operator, {})
    return response.ok ? ((await response.json()) as Figures) : undefined
  } catch {
    return undefined
  }
}

/** Gives the isolate other records. Returns what went wrong, as one line; undefined when they are in force. Never rejects. */
export async function putRecords(operator: Operator, records: readonly DomainRecord[]): Promise<string | undefined> {
  try {
    const response = await ask(operator, { method: 'PUT', body: JSON.stringify(records) })
    return response.ok ? undefined : (await response.text()) || `the Worker answered ${response.status}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function ask({ port, token }: Operator, init: RequestInit): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` }
  return fetch(`http://127.0.0.1:${port}/`, { ...init, headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
}
