import { describe, expect, it } from 'vitest'
import { addPlaygroundPages } from '../../../src/console/playground/playground-pages.tsx'
import { putInForce, recordOf } from '../../api/support/memory-control.ts'
import { consoleWorld } from '../support/console-world.ts'

const ask = (...urls: readonly string[]) => `/playground?${new URLSearchParams({ url: urls.join('\n') }).toString()}`

describe('the playground', () => {
  it('begins with samples that lead to answers', async () => {
    const world = consoleWorld(addPlaygroundPages)
    const { html } = await world.get('/playground')
    const links = [...html.matchAll(/href="(\/playground\?[^"]+)"/g)].map(([, link = '']) =>
      link.replaceAll('&amp;', '&'),
    )
    expect(links.length).toBeGreaterThan(3)
    for (const link of links) expect((await world.get(link)).text).toContain('Canonical URL')
  })

  it('answers a form with an address that can be shared', async () => {
    const { post, get } = consoleWorld(addPlaygroundPages)
    const { status, location } = await post('/playground', { url: 'https://example.com/?a=1', profile: 'request' })
    expect([status, location]).toEqual([303, '/playground?url=https%3A%2F%2Fexample.com%2F%3Fa%3D1&profile=request'])
    expect((await get(location ?? '')).text).toContain('that is the key of a request')
  })

  it('answers at once where a record came along', async () => {
    const { post } = consoleWorld(addPlaygroundPages)
    const json = JSON.stringify({ ...recordOf('shop.example', 1, { strip: ['ref'] }), sha256: '0'.repeat(64) })
    const { status, text } = await post('/playground', { url: 'https://shop.example/?ref=1', json })
    expect(status).toBe(200)
    expect(text).toContain('operator:strip')
    expect(text).not.toContain('Permalink')
  })

  it('uses the published record of a host, and names it', async () => {
    const world = consoleWorld(addPlaygroundPages)
    putInForce(world.memory, recordOf('shop.example', 4, { strip: ['ref'] }))
    expect((await world.get(ask('https://shop.example/?ref=1'))).text).toContain(
      'built-in, and shop.example, revision 4 (rewrite)',
    )
    expect((await world.get(`${ask('https://shop.example/?ref=1')}&record=built-in`)).text).not.toContain(
      'operator:strip',
    )
  })

  it('goes by the overlay of the edge, and says that a fixture case cannot', async () => {
    const world = consoleWorld(addPlaygroundPages)
    const asked = ask('https://shop.example/?gclid=1')
    expect((await world.get(asked)).text).not.toContain('overlay')
    world.overlay = { veto: [{ name: 'gclid' }] }
    const { text } = await world.get(asked)
    expect(text).toContain('Canonical URL https://shop.example/?gclid=1')
    expect(text).toContain('built-in, the overlay of all hosts')
    expect(text).toContain('no part of a fixture case')
    expect((await world.get(`${asked}&record=built-in`)).text).not.toContain('overlay')
  })

  it('shows no record of another caller', async () => {
    const world = consoleWorld(addPlaygroundPages)
    putInForce(world.memory, recordOf('shop.example', 4, { strip: ['ref'] }))
    putInForce(world.memory, recordOf('two.example'))
    world.caller = { name: 'ci', domains: new Set(['two.example', 'none.example']) }
    const { text, html } = await world.get(ask('https://shop.example/?ref=1'))
    expect(text).not.toContain('operator:strip')
    expect(html).not.toContain('domain:shop.example')
    expect(html).toContain('domain:two.example')
    expect(html).not.toContain('domain:none.example')
    expect((await world.get(`${ask('https://a.example/')}&record=domain:shop.example`)).status).toBe(404)
  })

  it('explains few URLs in full, and lists many', async () => {
    const { get } = consoleWorld(addPlaygroundPages)
    const urls = Array.from({ length: 50 }, (_, i) => `https://example.com/?id=${i}&utm_source=${'x'.repeat(180)}`)
    const many = await get(ask(...urls))
    expect(many.text).toContain('50 URLs, 50 pages')
    expect(many.html).not.toContain('class="steps"')
    expect((await get(ask(...urls.slice(0, 4)))).html.match(/class="steps"/g)).toHaveLength(4)
  })

  it.each([
    ['a record that is no JSON', { url: 'https://a.example/', json: '{bad' }, 400, 'This is no JSON: '],
    ['JSON that is no record', { url: 'https://a.example/', json: '{"mode":1}' }, 400, 'This is no domain record: '],
    ['too many URLs', { url: 'https://a.example/\n'.repeat(51), json: '{}' }, 413, 'Too many URLs: '],
  ])('gives %s back, and says what is wrong with it', async (_, fields, status, why) => {
    const { post } = consoleWorld(addPlaygroundPages)
    const answer = await post('/playground', fields)
    expect(answer.status).toBe(status)
    expect(answer.text).toContain(why)
    expect(answer.html).toContain('role="alert"')
    for (const typed of [fields.url.trim(), fields.json]) expect(answer.text).toContain(typed.replaceAll('\n', ' '))
    expect(answer.text).not.toContain('Samples')
  })

  it('says on an address that asks for too much what is wrong with it', async () => {
    const { get } = consoleWorld(addPlaygroundPages)
    const answer = await get(ask(...Array.from({ length: 51 }, () => 'https://a.example/')))
    expect([answer.status, answer.text.includes('Too many URLs: ')]).toEqual([413, true])
  })

  it('gives back no more than can be cut by hand', async () => {
    const { post } = consoleWorld(addPlaygroundPages)
    const answer = await post('/playground', { url: `https://a.example/?a=${'x'.repeat(900_000)}` })
    expect([answer.status, answer.html.length < 200_000]).toEqual([413, true])
  })

  it.each([
    [1, 11_900, '<'],
    [1, 8192, 'x'],
    [4, 2900, '<'],
    [4, 2900, '\u202E'],
    [50, 200, '<'],
    [50, 200, '\u202E'],
  ])('stays below 200 KB for %d URLs with a value of %d times %j', async (count, length, character) => {
    const { post } = consoleWorld(addPlaygroundPages)
    const urls = Array.from({ length: count }, (_, i) => `https://e.example/${i}?gclid=1&q=${character.repeat(length)}`)
    for (const profile of ['identity', 'request']) {
      const { status, html } = await post('/playground', { url: urls.join('\n'), profile })
      if (status === 200) expect(new TextEncoder().encode(html).length).toBeLessThan(200_000)
      else expect([status, length]).toEqual([303, 8192])
    }
  })
})
