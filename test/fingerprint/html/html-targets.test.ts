import { describe, expect, it } from 'vitest'
import { imagePath, tagTargets } from '../../../src/fingerprint/html/html-targets.ts'

describe('what tags point to', () => {
  it.each([
    ['a', { href: ' /x ' }, ['href /x']],
    ['a', { name: 'x' }, []],
    ['form', { action: '/s' }, ['action /s']],
    ['iframe', { src: '/f' }, ['embed /f']],
    ['object', { data: '/o' }, ['embed /o']],
    ['embed', { src: '/f' }, ['embed /f']],
    ['frame', { src: '/f' }, ['embed /f']],
    ['area', { href: '/x' }, ['href /x']],
    ['input', { formaction: '/b' }, ['action /b']],
    ['input', { type: 'Image', src: '/map.png' }, ['image /map.png']],
    ['input', { type: 'text', src: '/map.png' }, []],
    ['video', { src: '/v.mp4', poster: '/p.jpg' }, ['image /v.mp4', 'image /p.jpg']],
    ['audio', { src: '/a.mp3' }, ['image /a.mp3']],
    ['track', { src: '/t.vtt' }, ['image /t.vtt']],
    ['img', { src: '/i', 'data-src': '/j' }, ['image /i', 'image /j']],
    ['img', { src: 'data:image/gif;base64,R0lG' }, []],
    ['div', { style: "background: url( '/b.png' ) no-repeat" }, ['image /b.png']],
    ['div', { style: 'color: red' }, []],
    ['link', { href: '/x' }, []],
    ['source', { src: '/a.mp3' }, ['image /a.mp3']],
    ['source', { srcset: '/a.avif 1x' }, ['image /a.avif']],
    ['img', { srcset: '/c/w_9,h_9/a.jpg 1x, /b.jpg 2x' }, ['image /c/w_9,h_9/a.jpg']],
    ['img', { src: '/blank.gif', srcset: '/a-2x.jpg 2x' }, ['image /blank.gif', 'image /a-2x.jpg']],
    ['img', { src: '/wait.gif', 'data-lazy-src': '/a.jpg' }, ['image /wait.gif', 'image /a.jpg']],
    ['img', { src: '/wait.gif', 'data-srcset': '/a.jpg 1x' }, ['image /wait.gif', 'image /a.jpg']],
    ['image', { 'xlink:href': '/a.png' }, ['image /a.png']],
    ['image', { href: '/a.png' }, ['image /a.png']],
    ['amp-img', { src: '/a.jpg' }, ['image /a.jpg']],
    ['lite-youtube', { videoid: 'aBc' }, ['image aBc']],
    ['iframe', { 'data-src': '/f' }, ['embed /f']],
    ['button', { formaction: '/b' }, ['action /b']],
    ['div', { 'data-bg': '/b.png' }, ['image /b.png']],
  ])('%s %j', (tag, attributes, targets) => {
    expect(tagTargets(tag, attributes as Record<string, string>).map(({ kind, href }) => `${kind} ${href}`)).toEqual(
      targets,
    )
  })

  it('take a large data: image for the picture itself', () => {
    expect(tagTargets('img', { src: `data:image/png;base64,${'A'.repeat(600)}` })).toHaveLength(1)
  })
})

describe('the path of an image', () => {
  it.each([
    ['//cdn7.example/a/b.jpg?v=1', '/a/b.jpg'],
    ['/a/red/b.JPG?w=300', '/a/red/b.JPG'],
    ['/image.php?id=7', '/image.php?id=7'],
    ['//cdn.example/image?id=7', '/image?id=7'],
    ['/chart.php?t=5&size=2', '/chart.php?t=5&size=2'],
    ['/a.jpg/crop?w=7', '/a.jpg/crop?w=7'],
    ['/a//b.jpg', '/a//b.jpg'],
    ['/chart.png?range=7d&w=300&t=5', '/chart.png?range=7d'],
    ['/a.png?1699999999', '/a.png'],
    ['/a.png?x=8f3a91c2', '/a.png'],
    ['/a.png?x=123456-front', '/a.png?x=123456-front'],
  ])('of %s is %s', (target, path) => {
    expect(imagePath(target)).toBe(path)
  })
})
