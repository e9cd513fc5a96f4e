import { describe, expect, it } from 'vitest'
import { collect } from '../../src/learn/collect.ts'
import { assess } from '../../src/learn/positive-control.ts'
import { trialOf, urlsWith } from './a-trial.ts'
import { pageAbout, type FakeSite } from './fake-site.ts'

async function assessed(site: FakeSite, urls: readonly string[]) {
  const { run, trial, world } = trialOf(site, urls)
  const collected = await collect(trial, run, () => 21)
  return { collected, assessment: await assess(trial, run), asked: world.asked }
}

describe('assess', () => {
  it('counts samples whose pages differ from path to path', async () => {
    const { assessment, asked } = await assessed((url) => pageAbout(url.pathname), urlsWith(80, ['trk']))
    expect(assessment).toMatchObject({ kind: 'sound', credits: { length: 21 } })
    expect(asked.filter((url) => /\/p\/q[0-9a-f]{13}$/.test(url))).toHaveLength(1)
  })

  it('is blind where different paths show the same page', async () => {
    const { collected } = await assessed(() => pageAbout('soon'), urlsWith(80, ['trk']))
    expect(collected).toMatchObject({ kind: 'blind' })
  })

  it('is blind where a page equals the one for what does not exist', async () => {
    const site: FakeSite = (url) => pageAbout(/\/p\/x\d$/.test(url.pathname) ? url.pathname : 'not found')
    const { assessment } = await assessed(site, urlsWith(80, ['trk']))
    const paths = assessment.kind === 'sound' ? assessment.credits.map(({ sample }) => sample.path) : []
    expect(paths.length).toBeGreaterThan(0)
    expect(paths.every((path) => /x\d$/.test(path))).toBe(true)
  })

  const single = [...Array(40).keys()].map((i) => `https://a.example/about?trk=t${i}`)
  const others = [...Array(9).keys()].map((i) => `https://a.example/team/m${i}?x=${i}`)

  it('believes one page on one path when other paths show others', async () => {
    const site: FakeSite = (url) => pageAbout(url.pathname)
    expect((await assessed(site, [...single, ...others])).collected).toEqual({ kind: 'done' })
  })

  it('does not believe it when other paths show the same', async () => {
    const site: FakeSite = () => pageAbout('sign in first')
    expect((await assessed(site, [...single, ...others])).collected).toMatchObject({ kind: 'blind' })
  })

  it('does not believe it when a name that denotes identity makes no difference', async () => {
    const urls = [...Array(40).keys()].map((i) => `https://a.example/index.php?trk=t${i}&topic=${i}`)
    const site: FakeSite = (url) => pageAbout(url.pathname)
    expect((await assessed(site, [...urls, ...others])).collected).toMatchObject({ kind: 'blind' })
  })
})
