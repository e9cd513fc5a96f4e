import { RULE_DATA } from '../rules/data/index.ts'
import { PLATFORM_PAGES } from './thresholds.ts'

/** The part of an observation that shows its platform. */
export interface PlatformObservation {
  readonly url: string
  readonly signals: {
    /** Names of the platforms whose signs the page shows. */
    readonly platforms?: readonly string[] | undefined
  }
}

/** The platform of a site, as its pages show it. */
export interface RecognizedPlatform {
  readonly name: string
  /** The platform and those that it runs on, as `platform` of a record names them. */
  readonly names: readonly string[]
  /** URLs that show its signs. */
  readonly agreeing: number
}

/**
 * The platform whose signs at least three URLs show while none shows those of another one; undefined where there is none. A page without
 * signs says nothing. Of a platform and the one it runs on, the more special one is chosen when three URLs show it. Pure; never throws.
 *
 * @example
 * recognizedPlatform(urls.map((url) => ({ url, signals: { platforms: ['shopify'] } }))) // { name: 'shopify', names: ['shopify'], agreeing: 3 }
 */
export function recognizedPlatform(observations: Iterable<PlatformObservation>): RecognizedPlatform | undefined {
  const urls = new Map<string, Set<string>>()
  for (const { url, signals } of observations) {
    for (const name of signals.platforms ?? []) urls.set(name, (urls.get(name) ?? new Set()).add(url))
  }
  const candidates = [...urls.keys()].map((name) => ({ name, names: withBases(name), agreeing: urls.get(name)!.size }))
  const [most] = candidates.toSorted((a, b) => b.names.length - a.names.length)
  if (most === undefined || candidates.some(({ name }) => !most.names.includes(name))) return undefined
  return candidates
    .filter(({ agreeing }) => agreeing >= PLATFORM_PAGES)
    .toSorted((a, b) => b.names.length - a.names.length)[0]
}

/** A platform, the one that it runs on, and so on. */
function withBases(name: string): readonly string[] {
  const base = RULE_DATA.platforms.find((platform) => platform.name === name)?.runsOn
  return base === undefined ? [name] : [name, ...withBases(base)]
}
