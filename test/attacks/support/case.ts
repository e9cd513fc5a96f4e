import type { RawRequest, RawResponse } from './raw-http.ts'
import { exchange, headerOf, requestText } from './raw-http.ts'
import type { Origin, SeenRequest, Site } from './origin.ts'

/** What happened in a case besides the victim's response. */
export interface Story {
  readonly attacks: readonly RawResponse[]
  /** What the origin saw, attack and victim together. */
  readonly seen: readonly SeenRequest[]
}

/** Looks at the victim's response; a complaint when something bad happened. */
export type MustHold = (victim: RawResponse, story: Story) => string | undefined

/** One attack: the requests of the attacker, then the request of the victim, on one site. */
export interface AttackCase {
  /** Unique; also the first label of the host it runs on. */
  readonly id: string
  readonly title: string
  /** Makes the site afresh, so that a case can run against several edges. */
  readonly site: () => Site
  readonly attack: readonly RawRequest[]
  readonly victim: RawRequest
  readonly mustHold: MustHold
}

/** Host on which a case runs: every case has a site of its own in the cache. */
export function hostOf(id: string): string {
  return `${id.toLowerCase()}.shop.test`
}

/** Runs a case against the edge on `port`. Resolves with the complaint, or undefined when the attack was resisted. */
export async function runCase(port: number, origin: Origin, attack: AttackCase): Promise<string | undefined> {
  origin.site = attack.site()
  const before = origin.seen.length
  const attacks: RawResponse[] = []
  for (const request of attack.attack) attacks.push(await exchange(port, requestText(request, hostOf(attack.id))))
  const text = requestText(attack.victim, hostOf(attack.id))
  const victim = await exchange(port, text)
  const complaint = attack.mustHold(victim, { attacks, seen: origin.seen.slice(before) })
  if (complaint === undefined) return undefined
  const sent = attack.attack.map((request) => JSON.stringify(requestText(request, hostOf(attack.id)).slice(0, 400)))
  return `${attack.id} ${attack.title}: ${complaint}\n  attack ${sent.join('\n         ')}\n  victim ${JSON.stringify(text)}`
}

/** All of them must hold; the first complaint is the answer. */
export function all(...rules: readonly MustHold[]): MustHold {
  return (victim, story) => {
    for (const rule of rules) {
      const complaint = rule(victim, story)
      if (complaint !== undefined) return complaint
    }
    return undefined
  }
}

/** `text` stands nowhere in the victim's response, neither in the body nor in a header. */
export function lacks(text: string): MustHold {
  return (victim) => {
    const all = [victim.body, ...victim.headers.map((pair) => pair.join(': '))]
    const where = all.find((part) => part.toLowerCase().includes(text.toLowerCase()))
    return where === undefined ? undefined : `the victim received ${JSON.stringify(where.slice(0, 200))}`
  }
}

/** The victim's response has this status. */
export function hasStatus(status: number): MustHold {
  return (victim) =>
    victim.status === status ? undefined : `the victim received status ${victim.status}, not ${status}`
}

/** The victim's body contains `text`. */
export function says(text: string): MustHold {
  return (victim) =>
    victim.body.includes(text)
      ? undefined
      : `the victim's page lacks ${text}: ${JSON.stringify(victim.body.slice(0, 200))}`
}

/** The victim's response did not come from the cache. */
export const isNoHit: MustHold = (victim) =>
  isHit(victim) ? `the victim received a stored response: ${headerOf(victim, 'cache-status')}` : undefined

/** No response of the story came with a status of 500 or above, other than 508 for a loop. */
export const noCrash: MustHold = (victim, story) => {
  const broken = [...story.attacks, victim].find((response) => response.status >= 500 && response.status !== 508)
  return broken === undefined ? undefined : `a response had status ${broken.status}: ${broken.body.slice(0, 200)}`
}

/** Whether a response says of itself that it came from the cache. */
export function isHit(response: RawResponse): boolean {
  return /(^|,\s*)"?edge-canonicalizer"?\s*;\s*hit\b/.test(headerOf(response, 'cache-status') ?? '')
}
