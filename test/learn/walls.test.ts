import { describe, expect, it } from 'vitest'
import { collect } from '../../src/learn/collect.ts'
import { clusterCredits, isExplained, isShownEverywhere, pathsOf, telling, type Scene } from '../../src/learn/walls.ts'
import type { Trial } from '../../src/learn/trial.ts'
import { trialOf, urlsWith } from './a-trial.ts'
import { pageAbout, type FakeSite } from './fake-site.ts'

/** Equal samples of a site, without controls. */
async function credited(site: FakeSite, names: readonly string[]) {
  const { run, trial } = trialOf(site, urlsWith(80, names), { ablations: { positiveControl: false } })
  await collect(trial, run, () => 21)
  return { clusters: clusterCredits(trial.credits, trial.yardstick), trial }
}

function sceneOf({ credits, yardstick }: Trial, kept: readonly string[]): Scene {
  return { all: credits, kept, walls: [], shown: [], yardstick }
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

  it('takes one page for some of the URLs for a wall, where these have nothing in common', async () => {
    const { trial } = await credited((url) => pageAbout(url.pathname), ['trk', 'id'])
    const [page] = trial.credits.map((credit) => credit.page)
    const paths = [...new Map(trial.credits.map((credit) => [credit.sample.path, credit])).values()]
    const cluster = { page: page!, credits: paths.slice(0, 3) }
    expect(isExplained(cluster, paths, ['id'])).toBe(false)
    expect(isExplained(cluster, paths.toReversed(), ['id'])).toBe(false)
    expect(isExplained({ ...cluster, credits: paths.slice(0, 2) }, paths, ['id'])).toBe(true)
    const ofOnePath = cluster.credits.map((credit) => ({ ...credit, sample: { ...credit.sample, path: '/one' } }))
    expect(isExplained({ ...cluster, credits: ofOnePath }, [...ofOnePath, ...paths], ['id'])).toBe(true)
    expect(isExplained({ ...cluster, credits: ofOnePath }, ofOnePath, ['id'])).toBe(false)
  })
})

describe('telling', () => {
  it('takes nothing of a wall, and everything of what is explained', async () => {
    const wall = await credited(() => pageAbout('wait'), ['trk', 'id'])
    expect(telling(wall.clusters[0]!, sceneOf(wall.trial, ['id']))).toEqual([])
    const { clusters, trial } = await credited((url) => pageAbout(url.pathname), ['trk', 'id'])
    expect(telling(clusters[0]!, sceneOf(trial, ['id']))).toBe(clusters[0]!.credits)
    const missing = { ...clusters[0]!.page, url: 'https://a.example/p/made-up' }
    expect(telling(clusters[0]!, { ...sceneOf(trial, ['id']), walls: [missing] })).toEqual([])
    expect(telling(clusters[0]!, { ...sceneOf(trial, ['id']), walls: [clusters[1]!.page] })).toBe(clusters[0]!.credits)
  })

  it('takes what leads to the path itself, where that path shows other pages as well', async () => {
    const { trial } = await credited((url) => pageAbout(url.pathname), ['trk'])
    const [first] = trial.credits
    const path = first!.sample.path
    const ordered = ['C=N', 'C=N;O=A', 'O=A'].map((order) => ({ ...first!, canonical: `${first!.canonical}?${order}` }))
    const cluster = { page: first!.page, credits: [first!, ...ordered] }
    const scene = { ...sceneOf(trial, ['C']), all: cluster.credits }
    const other = trial.credits.find(({ sample }) => sample.path !== path)!
    const read = { ...scene, shown: [{ url: `${first!.canonical}?C=M`, path, page: other.page }] }
    expect(telling(cluster, scene)).toEqual([])
    expect(telling(cluster, read)).toEqual([first])
    const elsewhere = read.shown.map((each) => ({ ...each, path: other.sample.path }))
    expect(telling(cluster, { ...scene, shown: elsewhere })).toEqual([])
    expect(telling(cluster, { ...scene, shown: read.shown.map((each) => ({ ...each, page: first!.page })) })).toEqual(
      [],
    )
    const beside = { ...other, sample: { ...other.sample, path } }
    expect(telling(cluster, { ...scene, all: [...cluster.credits, beside] })).toEqual([first])
    const unknown = { ...first!.page, url: `${first!.canonical}?C=made-up` }
    expect(telling(cluster, { ...read, walls: [unknown] })).toEqual([first])
    expect(telling(cluster, { ...read, walls: [unknown, { ...unknown, url: other.canonical }] })).toEqual([])
  })
})

describe('isShownEverywhere', () => {
  it('counts the paths of other patterns too', async () => {
    const { clusters } = await credited((url) => pageAbout(url.pathname), ['trk', 'id'])
    const { page } = clusters[0]!
    const elsewhere = ['/one', '/two'].map((path) => ({ url: path, path, page }))
    expect(isShownEverywhere(clusters[0]!, [])).toBe(false)
    expect(isShownEverywhere(clusters[0]!, elsewhere)).toBe(true)
    const others = elsewhere.map((each) => ({ ...each, page: clusters[1]!.page }))
    expect(isShownEverywhere(clusters[0]!, others)).toBe(false)
  })
})
