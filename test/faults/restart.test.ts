import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServedEdge } from '../attacks/support/edge.ts'
import { serveEdge } from '../attacks/support/edge.ts'
import type { Seen } from './support/client.ts'
import { ask } from './support/client.ts'
import type { ScriptedOrigin } from './support/scripted-origin.ts'
import { startScriptedOrigin, whole } from './support/scripted-origin.ts'

const CLIENTS = 8
const PAGES = 20

let origin: ScriptedOrigin
let edge: ServedEdge

beforeAll(async () => {
  origin = await startScriptedOrigin()
  for (let page = 0; page < PAGES; page++) origin.scripts.set(`/p${page}`, whole(bodyOf(page)))
  edge = await serveEdge(['--origin', `http://127.0.0.1:${origin.port}`, '--port', '0', '--mode', 'rewrite'])
})

afterAll(async () => {
  await edge?.stop()
  await origin?.close()
})

function bodyOf(page: number): string {
  return `page ${page} `.repeat(2000)
}

interface Reply extends Seen {
  readonly page: number
  readonly endedMs: number
}

/** Asks one page after the other until told to stop. */
async function keepAsking(client: number, isOver: () => boolean, replies: Reply[]): Promise<void> {
  for (let n = client; !isOver(); n++) {
    const page = n % PAGES
    const seen = await ask(edge.port, `/p${page}?utm_source=s${n}`, { patienceMs: 5000 })
    replies.push({ ...seen, page, endedMs: performance.now() })
    // A refused connection ends at once; without a pause nothing else would run.
    if (seen.status === 0) await setTimeout(20)
  }
}

describe('workerd killed under load', () => {
  it('loses what was under way and nothing else: no wrong page, no silence, and it is back within seconds', async () => {
    let isOver = false
    const replies: Reply[] = []
    const clients = Array.from({ length: CLIENTS }, (_, client) => keepAsking(client * 7, () => isOver, replies))
    const kills: number[] = []
    for (let kill = 0; kill < 2; kill++) {
      await setTimeout(1000)
      kills.push(performance.now())
      process.kill(edge.workerdPid()!, 'SIGKILL')
      await setTimeout(3000)
    }
    isOver = true
    await Promise.all(clients)
    expect(replies.filter(({ end }) => end === 'silent')).toEqual([])
    const wrong = replies.filter(({ end, status, body, page }) => end === 'whole' && (status !== 200 || body !== bodyOf(page)))
    expect(wrong).toEqual([])
    const failed = replies.filter(({ end }) => end === 'broken')
    expect(failed.length).toBeGreaterThan(0)
    // Every failure lies within three seconds of a kill.
    for (const { endedMs } of failed) expect(kills.some((killMs) => endedMs >= killMs && endedMs < killMs + 3000)).toBe(true)
    expect(replies.at(-1)).toMatchObject({ status: 200, end: 'whole' })
  }) // prettier-ignore
})
