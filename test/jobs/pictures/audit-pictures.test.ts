import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Page } from '../../../src/fingerprint/types.ts'
import {
  isWorthPictures,
  pictureAudits,
  type AuditPicturePorts,
  type AuditToShow,
} from '../../../src/jobs/pictures/audit-pictures.ts'
import type { SeenPair } from '../../../src/store/runs/page-evidence.ts'
import type { PictureOwner } from '../../../src/store/runs/picture-files.ts'
import { needs } from '../../support/needs.ts'
import { FULL, startChromium } from './support/chromium-binding.ts'

const [A, B] = ['https://shop.example/p?a=1', 'https://shop.example/p']
const PAIR: SeenPair = { original: { url: A, sightings: [] }, canonical: { url: B, sightings: [] } }

afterEach(() => vi.restoreAllMocks())

let files: Map<string, SeenPair>
let pictures: Map<string, Uint8Array>
beforeEach(() => {
  files = new Map(['moved', 'vague'].map((id) => [id, PAIR]))
  pictures = new Map()
})

function pageAt(url: string): Page {
  const body = new TextEncoder().encode(`<h1>${url}</h1>`)
  return { url, finalUrl: url, status: 200, contentType: 'text/html', body }
}

const auditsNamed = (...ids: string[]): AuditToShow[] =>
  ids.map((auditId) => ({
    auditId,
    pages: { page: pageAt },
    get: async (url) => ({ kind: 'failed', why: 'timeout', url, fetchedAtMs: 0, detail: '' }),
  }))

function ports(more: Partial<AuditPicturePorts> = {}): AuditPicturePorts {
  const nameOf = ({ kind, id }: PictureOwner, name: string) => `${kind} ${id} ${name}`
  return {
    browser: FULL,
    files: { read: async (id) => files.get(id), write: async (id, pair) => void files.set(id, pair) },
    pictures: {
      write: async (owner, name, bytes) => void pictures.set(nameOf(owner, name), bytes),
      read: async () => undefined,
      delete: async (owner, names) => names.forEach((name) => pictures.delete(nameOf(owner, name))),
    },
    nowMs: () => 7,
    ...more,
  }
}

describe('pictures of audits', () => {
  it('are kept beside what the audit has seen', needs('chromium'), async () => {
    const chromium = await startChromium()
    await pictureAudits(auditsNamed('moved'), ports({ browser: chromium.binding }))
    await chromium.close()
    expect([...pictures.keys()]).toEqual(['audit moved original', 'audit moved canonical'])
    expect(new TextDecoder('latin1').decode(pictures.get('audit moved original')?.subarray(8, 12))).toBe('WEBP')
    expect(files.get('moved')?.canonical.picture).toEqual({ kind: 'taken', atMs: 7, name: 'canonical', partsLeftOut: 0 }) // prettier-ignore
  })

  it('tell why there are none, and the finding stays', async () => {
    await pictureAudits(auditsNamed('vague'), ports())
    const why = 'no browser is available: HTTP 429'
    const picture = { kind: 'none', atMs: 7, why }
    expect(files.get('vague')).toEqual({ original: { ...PAIR.original, picture }, canonical: { ...PAIR.canonical, picture } }) // prettier-ignore
  })

  it('are not taken where there is none to be added to', async () => {
    const asked = vi.fn<typeof FULL.fetch>()
    await pictureAudits([], ports({ browser: { fetch: asked } }))
    expect(asked).not.toHaveBeenCalled()
    await pictureAudits(auditsNamed('forgotten'), ports())
    expect(files.has('forgotten')).toBe(false)
  })

  it('bring nothing back that was forgotten while they were taken', needs('chromium'), async () => {
    let reads = 0
    const forgetful = { ...ports().files, read: async () => (reads++ === 0 ? PAIR : undefined), write: vi.fn<() => Promise<void>>() } // prettier-ignore
    const other = await startChromium()
    await pictureAudits(auditsNamed('moved'), ports({ browser: other.binding, files: forgetful }))
    await other.close()
    expect(forgetful.write).not.toHaveBeenCalled()
    expect(pictures.size).toBe(0)
  })

  it('never fail the audit', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const away = { ...ports().files, read: () => Promise.reject(new Error('R2 is away')) }
    await pictureAudits(auditsNamed('moved'), ports({ files: away }))
    expect(warned.mock.calls).toEqual([[{ message: 'no pictures of audits', error: 'Error: R2 is away' }]])
  })
})

it.each([
  ['differ', true],
  ['inconclusive', true],
  ['equal', false],
  ['moot', false],
] as const)('an audit that ends with "%s" is worth pictures: %s', (outcome, isWorth) => {
  expect(isWorthPictures({ kind: 'done', outcome })).toBe(isWorth)
  expect(isWorthPictures({ kind: 'later', delaySeconds: 1 })).toBe(false)
})
