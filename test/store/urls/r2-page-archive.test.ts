import { beforeAll, describe, expect, it } from 'vitest'
import { canonicalize } from '../../../src/index.ts'
import { pageKey } from '../../../src/store/keys.ts'
import { createR2PageArchive } from '../../../src/store/urls/r2-page-archive.ts'
import { BUILT_IN } from '../../contracts/url-storage.ts'
import { controlEnv } from '../support/control-env.ts'
import { emptyControl } from '../support/control-world.ts'

beforeAll(emptyControl)

const bucket = controlEnv.ARCHIVE
const archive = createR2PageArchive({ bucket, rules: BUILT_IN, maxBytes: 100_000 })
const facts = { contentType: 'text/html; charset=utf-8', fetchedAtMs: 1000, fingerprint: 'content:abc' }

function body(text: string): { readonly stream: ReadableStream<Uint8Array>; readonly length: number } {
  const bytes = new TextEncoder().encode(text)
  return { stream: new Blob([bytes]).stream(), length: bytes.length }
}

async function put(url: string, text: string, more: Partial<typeof facts> = {}) {
  const { stream, length } = body(text)
  return archive.put(url, stream, { ...facts, ...more, length })
}

const textAt = async (url: string, oldKeys?: readonly string[]) => {
  const page = await archive.get(url, oldKeys)
  return page && new Response(page.body).text()
}

describe('the page archive', () => {
  it('keeps one content for all variants of a page', async () => {
    expect(await put('http://www.page.example/a?gclid=1', 'hello')).toMatchObject({ kind: 'stored', bytes: 5 })
    const page = await archive.get('https://page.example/a/#top')
    expect(page).toMatchObject({ ...facts, bytes: 5 })
    expect(page && (await new Response(page.body).text())).toBe('hello')
  })

  it('names objects by a hash, so that a listing says nothing', async () => {
    await put('https://page.example/private-name', 'x')
    const { key } = canonicalize('https://page.example/private-name')
    expect(await bucket.head(pageKey(key))).not.toBeNull()
    const { objects } = await bucket.list({ prefix: 'pages/' })
    expect(objects.length).toBeGreaterThan(0)
    for (const { key: name } of objects) expect(name).toMatch(/^pages\/[0-9a-f]{64}$/)
  })

  it('does not let an older fetch replace a newer one', async () => {
    await put('https://page.example/b', 'new', { fetchedAtMs: 2000 })
    expect(await put('https://page.example/b', 'old', { fetchedAtMs: 1999 })).toMatchObject({ kind: 'older' })
    expect(await textAt('https://page.example/b')).toBe('new')
    await put('https://page.example/b', 'newest', { fetchedAtMs: 2001 })
    expect(await textAt('https://page.example/b')).toBe('newest')
  })

  describe('that two write at once', () => {
    const PAGE = 'https://page.example/twice'

    /** Begins to store a page whose body arrives when told. */
    function slowly(text: string, fetchedAtMs: number) {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
      const outcome = archive.put(PAGE, readable, { ...facts, fetchedAtMs, length: text.length })
      const arrive = async () => {
        const writer = writable.getWriter()
        await writer.write(new TextEncoder().encode(text))
        await writer.close()
        return outcome
      }
      return { arrive }
    }

    const begun = () => new Promise((resolve) => setTimeout(resolve, 100))

    it.each(['there is none', 'there is one'])(
      'keeps what was fetched last, whichever arrives last, where %s',
      async (before) => {
        await archive.delete(PAGE)
        if (before === 'there is one') await put(PAGE, 'first', { fetchedAtMs: 1 })
        const old = slowly('old', 2000)
        await begun()
        expect(await put(PAGE, 'new', { fetchedAtMs: 3000 })).toMatchObject({ kind: 'stored' })
        expect(await old.arrive()).toMatchObject({ kind: 'older' })
        expect(await textAt(PAGE)).toBe('new')
      },
    )

    it('asks for the newer one again where an older one came in between, or the page was deleted', async () => {
      await archive.delete(PAGE)
      const late = slowly('late', 3000)
      await begun()
      await put(PAGE, 'old', { fetchedAtMs: 2000 })
      expect(await late.arrive()).toMatchObject({ kind: 'overtaken' })
      expect(await put(PAGE, 'late', { fetchedAtMs: 3000 })).toMatchObject({ kind: 'stored' })
      const forgotten = slowly('again', 4000)
      await begun()
      await archive.delete(PAGE)
      expect(await forgotten.arrive()).toMatchObject({ kind: 'overtaken' })
      expect(await textAt(PAGE)).toBeUndefined()
    })
  })

  it.each([
    ['too long', 'https://page.example/c', 'x'.repeat(100_001), {}, { kind: 'too-large' }],
    ['of a URL with a secret', 'https://page.example/?token=s', 'x', {}, { kind: 'refused', why: 'secret' }],
    [
      'of a strange type',
      'https://page.example/c',
      'x',
      { contentType: 'a\nb' },
      { kind: 'refused', why: 'bad-input' },
    ],
    ['of a strange time', 'https://page.example/c', 'x', { fetchedAtMs: -1 }, { kind: 'refused', why: 'bad-input' }],
    [
      'of a strange fingerprint',
      'https://page.example/c',
      'x',
      { fingerprint: 'é' },
      { kind: 'refused', why: 'bad-input' },
    ],
  ])('refuses a body that is %s and lets its source go', async (_, url, text, more, outcome) => {
    const { length } = body(text)
    let cancelled = false
    const stream = new ReadableStream<Uint8Array>({ cancel: () => void (cancelled = true) })
    expect(await archive.put(url, stream, { ...facts, ...more, length })).toMatchObject(outcome)
    expect([cancelled, await archive.get('https://page.example/c')]).toEqual([true, undefined])
  })

  it('stores nothing of a body that is shorter than it was said to be', async () => {
    const { stream } = body('short')
    await expect(archive.put('https://page.example/d', stream, { ...facts, length: 50 })).rejects.toThrow(Error)
    expect(await archive.get('https://page.example/d')).toBeUndefined()
  })

  it('finds and deletes content under keys of before', async () => {
    await put('https://page.example/old', 'kept')
    const old = canonicalize('https://page.example/old').key
    expect(await textAt('https://page.example/renamed', [old])).toBe('kept')
    await archive.delete('https://page.example/renamed', [old])
    expect(await archive.get('https://page.example/old')).toBeUndefined()
  })
})
