import { describe, expect, it } from 'vitest'
import { pageAt, SKIP, urlLine } from '../../../src/cli/corpus/corpus-line-kinds.ts'

const shown = { origin: 'https://shop.example', method: 'GET', status: 200 }

describe('pageAt', () => {
  it('is the page that was asked for and shown, or its place', () => {
    const page = { kind: 'url', url: 'https://shop.example/p?a=1', hits: 1 }
    expect(pageAt('/p?a=1', shown)).toEqual(page)
    expect(pageAt('/p?a=1', { ...shown, method: 'HEAD', status: '301' })).toEqual(page)
    expect(pageAt('/p?a=1', { ...shown, method: undefined, status: undefined })).toEqual(page)
    expect(pageAt('http://b.example/', shown)).toMatchObject({ url: 'http://b.example/' })
  })

  it('is nothing where no page was shown', () => {
    for (const other of [{ status: 404 }, { status: '000' }, { status: '-' }, { status: 101 }, { method: 'POST' }])
      expect(pageAt('/p', { ...shown, ...other })).toBe(SKIP)
    expect(pageAt('*', shown)).toBe(SKIP)
  })

  it('cannot be told where no host is named', () => {
    expect(pageAt('/p', { ...shown, origin: undefined })).toBeUndefined()
  })
})

describe('urlLine', () => {
  it('takes http and https alone', () => {
    expect(urlLine('HTTPS://a.example/', 3)).toMatchObject({ kind: 'url', hits: 3 })
    for (const other of ['ftp://a.example/', '/p', 7, undefined]) expect(urlLine(other)).toMatchObject({ kind: 'bad' })
  })
})
