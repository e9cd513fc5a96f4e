import { Agent, get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { ShopUrls } from './shop-urls.ts'
import type { Zipf } from './zipf.ts'

/** Answers that were read and compared with the page that was asked for. */
export interface CheckedAnswers {
  readonly checked: number
  /** The first few that were another page, or no page at all. */
  readonly wrong: readonly { readonly url: string; readonly expected: string; readonly received: string }[]
}

/** Which URLs are asked for. */
export interface Traffic {
  readonly urls: ShopUrls
  readonly pageRanks: Zipf
  readonly variantRanks: Zipf
  /** From 0 up to 1. */
  readonly random: () => number
}

const PAUSE_MS = 20
const MAX_TOLD = 10

/** Asks for pages beside the load, one after the other, until told to stop; every body must be that of the page asked for. */
export async function checkAnswers(port: number, traffic: Traffic, isOver: () => boolean): Promise<CheckedAnswers> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const wrong: CheckedAnswers['wrong'][number][] = []
  let checked = 0
  for (; !isOver(); checked++) {
    // Half by popularity; half rare ones, which is where two pages could be taken for one unnoticed.
    const isPopular = checked % 2 === 0
    const page = isPopular ? traffic.pageRanks.rankAt(traffic.random()) : Math.floor(traffic.random() * traffic.urls.pages)
    const url = traffic.urls.url(page, traffic.variantRanks.rankAt(traffic.random()))
    const expected = traffic.urls.identity(page)
    const received = await titleOf(agent, port, url)
    if (received !== expected && wrong.length < MAX_TOLD) wrong.push({ url, expected, received })
    await setTimeout(PAUSE_MS)
  } // prettier-ignore
  agent.destroy()
  return { checked, wrong }
}

/** What the page says it is, or what went wrong. */
function titleOf(agent: Agent, port: number, path: string): Promise<string> {
  return new Promise((resolve) => {
    get({ agent, host: '127.0.0.1', port, path, headers: { host: 'shop.test' } }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text: string) => void (body += text))
      response.once('end', () => resolve(/<title>([^<]*)<\/title>/.exec(body)?.[1] ?? `status ${response.statusCode}`))
    }).once('error', (error) => resolve(String(error)))
  })
}
