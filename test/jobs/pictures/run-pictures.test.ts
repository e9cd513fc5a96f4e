import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Page } from '../../../src/fingerprint/types.ts'
import { pictureRun, type RunPicturePorts } from '../../../src/jobs/pictures/run-pictures.ts'
import { parseRunSamples, type PatternSamples } from '../../../src/store/runs/run-samples.ts'
import { needs } from '../../support/needs.ts'
import { FULL, startChromium } from './support/chromium-binding.ts'

const SITE = 'https://shop.example'
const look = (path: string): PatternSamples['looks'][number] => ({
  original: { url: `${SITE}${path}?a=1`, sightings: [] },
  canonical: { url: `${SITE}${path}`, sightings: [] },
})
const sample = (pattern: string, ...looks: PatternSamples['looks']): PatternSamples => ({
  pattern,
  names: [],
  pairs: [],
  seen: { pairs: 0, equal: 0 },
  looks,
})

afterEach(() => vi.restoreAllMocks())

let stored: unknown
let pictures: Map<string, number>
beforeEach(() => {
  stored = [sample('/p?a', look('/p/1'), look('/p/2')), sample('/q?a', look('/q/1'))]
  pictures = new Map()
})

function pageAt(url: string): Page | undefined {
  // This one was not seen.
  if (url === `${SITE}/q/1`) return undefined
  const body = new TextEncoder().encode(`<h1>${url}</h1>`)
  return { url, finalUrl: url, status: 200, contentType: 'text/html', body }
}

const RUN = { runId: 'run-1', pages: { page: pageAt }, get: () => Promise.reject(new Error('no parts here')) }

function ports(more: Partial<RunPicturePorts> = {}): RunPicturePorts {
  return {
    browser: FULL,
    files: {
      read: async () => stored,
      async write(_, __, samples) {
        stored = samples
        return ''
      },
    },
    pictures: {
      write: async ({ kind, id }, name, bytes) => void pictures.set(`${kind} ${id} ${name}`, bytes.length),
      read: async () => undefined,
      delete: async ({ kind, id }, names) => names.forEach((name) => pictures.delete(`${kind} ${id} ${name}`)),
    },
    nowMs: () => 7,
    ...more,
  }
}

const looksNow = () => parseRunSamples(stored)?.flatMap(({ looks }) => looks) ?? []

it('adds a picture, each under a name of its own, to every page to be judged', needs('chromium'), async () => {
  const chromium = await startChromium()
  await pictureRun(RUN, ports({ browser: chromium.binding }))
  await chromium.close()
  const names = ['0-original', '0-canonical', '1-original', '1-canonical', '2-original']
  expect([...pictures.keys()]).toEqual(names.map((name) => `run run-1 ${name}`))
  expect(looksNow().map(({ original, canonical }) => [original.picture?.kind, canonical.picture?.kind])).toEqual([
    ['taken', 'taken'],
    ['taken', 'taken'],
    ['taken', undefined],
  ])
  expect(looksNow()[1]?.canonical.picture).toEqual({ kind: 'taken', atMs: 7, name: '1-canonical', partsLeftOut: 0 })
})

it('says why there are none', async () => {
  await pictureRun(RUN, ports())
  expect(looksNow()[0]?.original.picture).toMatchObject({ kind: 'none', why: 'no browser is available: HTTP 429' })
})

it('starts no browser where nothing was kept to be looked at', async () => {
  const fetch = vi.fn<typeof FULL.fetch>()
  for (const nothing of [undefined, [], [sample('/p?a')]]) {
    stored = nothing
    await pictureRun(RUN, ports({ browser: { fetch } }))
    expect(stored).toBe(nothing)
  }
  expect(fetch).not.toHaveBeenCalled()
})

it('brings nothing back that was forgotten meanwhile, and never fails the run', needs('chromium'), async () => {
  const before = stored
  let reads = 0
  const files = { ...ports().files, read: async () => (reads++ === 0 ? before : undefined) }
  const other = await startChromium()
  await pictureRun(RUN, ports({ browser: other.binding, files }))
  await other.close()
  expect([stored, pictures.size]).toEqual([before, 0])
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await pictureRun(RUN, ports({ files: { ...files, read: () => Promise.reject(new Error('R2 is away')) } }))
  expect(warned.mock.calls).toEqual([[{ message: 'no pictures of what is held back', error: 'Error: R2 is away' }]])
})
