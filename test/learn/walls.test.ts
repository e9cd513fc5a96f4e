import { describe, expect, it } from 'vitest'
import { collect } from '../../src/learn/collect.ts'
import { clusterCredits, isExplained, isShownEverywhere, pathsOf } from '../../src/learn/walls.ts'
import { trialOf, urlsWith } from './a-trial.ts'
import { pageAbout, type FakeSite } from './fake-site.ts'

/** Equal samples of a site, without controls. */
async function credited(site: FakeSite, names: readonly string[]) {
  const { run, trial } = trialOf(site, urlsWith(80, names), { ablations: { positiveControl: false } })
  await collect(trial, run, () => 21)
  return { clusters: clusterCredits(trial.credits, trial.yardstick), trial }
}

describe('isExplained', () => {
  it('takes pages of one path for one page under several addresses', async () => {
    const { clusters, trial } = await credited((url) => pageAbout(url.pathname), ['trk', 'id'])
    expect(clusters.length).toBeGreaterThan(5)
    expect(clusters.every((cluster) => isExplained(cluster, trial.credits, ['id']))).toBe(true)
    expect(clusters.every((cluster) => pathsOf(cluster).size === 1)).toBe(true)
  })

  it('takes one page for unrelated URLs for a wall', async () => {
    const { clusters, trial } = await credited(() => pageAbout('wait'), ['trk', 'id'])
    expect(clusters).toHaveLength(1)
    expect(isExplained(clusters[0]!, trial.credits, ['id'])).toBe(false)
  })
})

describe('isShownEverywhere', () => {
  it('counts the paths of other patterns too', async () => {
    const { clusters } = await credited((url) => pageAbout(url.pathname), ['trk', 'id'])
    const { page } = clusters[0]!
    const elsewhere = ['/one', '/two'].map((path) => ({ url: path, path, page }))
    expect(isShownEverywhere(clusters[0]!, [])).toBe(false)
    expect(isShownEverywhere(clusters[0]!, elsewhere)).toBe(true)
  })
})
