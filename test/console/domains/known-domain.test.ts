import { describe, expect, it } from 'vitest'
import { knownDomain, typedHost } from '../../../src/console/domains/known-domain.ts'
import type { ConsoleCaller } from '../../../src/console/console-deps.ts'
import { emptyMemory, memoryControl } from '../../api/support/memory-control.ts'

const memory = emptyMemory()
const control = memoryControl(memory)
const ROW = { domain: 'shop.example', onboardedAtMs: 1, revision: 2, learns: true }
memory.domains.set(ROW.domain, ROW)
memory.domains.set('other.example', { ...ROW, domain: 'other.example' })

const caller = (domains: ConsoleCaller['domains']): ConsoleCaller => ({ name: 'ann', domains })

describe('knownDomain', () => {
  it('finds the domains of the caller', async () => {
    expect(await knownDomain({ control }, caller('all'), 'shop.example')).toEqual(ROW)
    expect(await knownDomain({ control }, caller(new Set(['shop.example'])), 'shop.example')).toEqual(ROW)
  })

  it("says the same of others' domains and of none", async () => {
    const mine = caller(new Set(['shop.example']))
    await expect(knownDomain({ control }, mine, 'other.example')).rejects.toMatchObject({ status: 404 })
    await expect(knownDomain({ control }, mine, 'unknown.example')).rejects.toMatchObject({ status: 404 })
  })
})

describe('typedHost', () => {
  it.each([
    ['shop.example', 'shop.example'],
    [' Shop.Example. ', 'shop.example'],
    ['https://shop.example/p?id=1', 'shop.example'],
    ['shop.example/p', 'shop.example'],
    ['shop.example:8443', 'shop.example'],
    ['127.0.0.1:8788', '127.0.0.1'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['', undefined],
    ['two words', undefined],
    ['[::1]', undefined],
    ['<script>', undefined],
    ['mailto:a@b.example', undefined],
    [`${'a.'.repeat(130)}example`, undefined],
  ])('%j: %s', (text, host) => expect(typedHost(text)).toBe(host))
})
