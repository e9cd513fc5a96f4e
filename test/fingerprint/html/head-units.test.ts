import { describe, expect, it } from 'vitest'
import { headUnits } from '../../../src/fingerprint/html/head-units.ts'

describe('what a head states', () => {
  it.each([
    ['meta', { name: 'description', content: 'a' }, [{ property: 'description', text: 'a' }]],
    ['meta', { name: 'ROBOTS', content: 'noindex' }, [{ property: 'robots', text: 'noindex' }]],
    ['meta', { property: 'og:title', content: 'a' }, [{ property: 'og:title', text: 'a', link: false }]],
    ['meta', { property: 'og:image', content: '/a' }, [{ property: 'og:image', text: '/a', link: true }]],
    ['meta', { 'http-equiv': 'Refresh', content: '0;url=/' }, [{ property: 'refresh', text: '0;url=/' }]],
    ['meta', { property: 'og:url', content: '/a' }, []],
    ['meta', { name: 'csrf-token', content: 'x' }, []],
    ['meta', { charset: 'utf-8' }, []],
    ['link', { rel: 'alternate', hreflang: 'de', href: '/de' }, [{ property: 'hreflang:de', text: '/de', link: true }]],
    ['link', { rel: 'canonical', href: '/a' }, []],
    ['link', { rel: 'stylesheet', href: '/a.css?v=1' }, [{ property: 'stylesheet', text: '/a.css', link: true }]],
    ['link', { rel: 'Alternate StyleSheet', href: 'a.css' }, [{ property: 'stylesheet', text: 'a.css', link: true }]],
    ['link', { rel: 'stylesheet', href: '/load.php?only=styles' }, []],
    ['link', { rel: 'stylesheet' }, []],
    ['script', { src: 'data/oslo.js?v=3' }, [{ property: 'script', text: 'data/oslo.js', link: true }]],
    ['script', { src: '/m.mjs', type: 'module' }, [{ property: 'script', text: '/m.mjs', link: true }]],
    ['script', { src: '/load.php?modules=startup' }, []],
    ['script', {}, []],
    ['meta', { itemprop: 'price', content: '19' }, [{ property: 'item:price', text: '19', link: false }]],
    ['meta', { itemprop: 'image', content: '/a.jpg' }, [{ property: 'item:image', text: '/a.jpg', link: true }]],
    ['meta', { itemprop: 'position', content: '3' }, []],
    [
      'meta',
      { itemprop: 'name', name: 'description', content: 'a' },
      [
        { property: 'item:name', text: 'a', link: false },
        { property: 'description', text: 'a' },
      ],
    ],
    [
      'link',
      { itemprop: 'availability', href: '/InStock' },
      [{ property: 'item:availability', text: '/InStock', link: false }],
    ],
    ['html', { lang: 'de', id: 'x' }, [{ property: 'html:lang', text: 'de' }]],
    ['html', { 'data-theme': 'dark' }, [{ property: 'html:data-theme', text: 'dark' }]],
    ['body', { class: 'dark' }, [{ property: 'body', text: 'dark' }]],
    ['p', { class: 'dark' }, []],
  ])('%s %j', (tag, attributes, facts) => {
    expect(headUnits(tag, attributes as Record<string, string>)).toEqual(facts)
  })
})
