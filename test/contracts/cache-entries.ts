import { describeResponse } from '../../src/edge/cache/entry.ts'
import type { CacheEntry } from '../../src/edge/cache/types.ts'
import { readFields } from '../../src/edge/cache/headers.ts'
import { judgeResponse } from '../../src/edge/cache/storability.ts'

/** 20 November 2026, noon UTC. */
export const NOON_MS = Date.UTC(2026, 10, 20, 12)

/** A stored response as a cache makes it, received at noon. */
export function storedEntry(request: Request, text: string, fields: Record<string, string> = {}): CacheEntry {
  const headers = readFields(new Headers({ 'cache-control': 'max-age=60', ...fields }))
  const received = { status: 200, statusText: 'OK', headers }
  const exchange = { requestTimeMs: NOON_MS, responseTimeMs: NOON_MS }
  const judgement = judgeResponse(request, received, exchange, ['foo', 'bar'])
  if (!('storable' in judgement)) throw new Error(`not storable: ${judgement.why}`)
  const bytes = new TextEncoder().encode(text)
  const body = new ArrayBuffer(bytes.byteLength)
  new Uint8Array(body).set(bytes)
  return { ...describeResponse(request, received, exchange, judgement.storable), body, bodyBytes: body.byteLength }
}
