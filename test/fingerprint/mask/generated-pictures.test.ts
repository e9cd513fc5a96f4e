import { describe, expect, it } from 'vitest'
import { generatedPicture } from '../../../src/fingerprint/mask/generated-pictures.ts'

const BASE = 'https://site.example/charts/view?host=7'

describe('generatedPicture', () => {
  it.each([
    ['/cache/17954657625855_1795465762.png', 'https://site.example/cache/17954657625855_1795465762.png'],
    ['../ChartImg.axd?i=chart_0_1&g=0a1b2c3d4e5f', 'https://site.example/ChartImg.axd?i=chart_0_1&g=0a1b2c3d4e5f'],
    ['ms_tmp/itasca1795465762.gif#map', 'https://site.example/charts/ms_tmp/itasca1795465762.gif'],
  ])('takes a picture whose address was made for this answer: %s', (src, address) => {
    expect(generatedPicture('img', { src }, BASE)).toBe(address)
  })

  it.each([
    ['an address that lasts', { src: '/logo.png' }],
    ['another host', { src: 'https://ads.example/banner1795465762.png' }],
    ['what counts visits', { src: '/count1795465762.gif', width: '1', height: '1' }],
    ['a tiny picture that starts a task', { src: '/image/run?1795465762', width: '2px' }],
    ['a program that may do anything', { src: '/lib/exe/taskrunner.php?id=start&1795465762' }],
    ['a riddle', { src: '/captcha/image?1795465762' }],
    ['no address', { src: 'http://[1795465762.png' }],
  ])('leaves alone: %s', (_what, attributes) => {
    expect(generatedPicture('img', attributes, BASE)).toBeUndefined()
  })

  it('takes one that is large enough to be seen', () => {
    const src = '/cache/1795465762.png'
    expect(generatedPicture('img', { src, width: '200', height: '100px' }, BASE)).toBe(`https://site.example${src}`)
  })

  it('takes a map to click on', () => {
    const src = '/ms_tmp/itasca1795465762.png'
    expect(generatedPicture('input', { type: 'image', src }, BASE)).toBe(`https://site.example${src}`)
    expect(generatedPicture('input', { type: 'text', src }, BASE)).toBeUndefined()
  })

  it('reads pictures alone, and none where the page has no address', () => {
    const attributes = { src: '/cache/17954657625855.png' }
    expect(generatedPicture('script', attributes, BASE)).toBeUndefined()
    expect(generatedPicture('img', attributes, 'no url')).toBeUndefined()
    expect(generatedPicture('img', {}, BASE)).toBeUndefined()
  })
})
