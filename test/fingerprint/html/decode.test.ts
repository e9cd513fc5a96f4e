import { describe, expect, it } from 'vitest'
import { bodyKind, decodeBody } from '../../../src/fingerprint/html/decode.ts'
import { htmlPage } from '../generated-pages.ts'

const bytes = (latin: string): Uint8Array => Uint8Array.from(latin, (letter) => letter.charCodeAt(0))
const page = (contentType: string, body: string) => ({ ...htmlPage(''), contentType, body: bytes(body) })

describe('the kind of a body', () => {
  it.each([
    ['text/html; charset=utf-8', '', 'html'],
    ['application/xhtml+xml', '', 'html'],
    ['TEXT/HTML', '', 'html'],
    ['application/json', '', 'json'],
    ['application/ld+json', '', 'json'],
    ['application/atom+xml', '', 'xml'],
    ['text/xml', '', 'xml'],
    ['image/svg+xml', '', 'xml'],
    ['text/css', '', 'text'],
    ['application/javascript', '', 'text'],
    ['image/png', '<html>', 'binary'],
    ['application/pdf', '%PDF', 'binary'],
    ['', ' <!DOCTYPE html><p>', 'html'],
    ['', '<?xml version="1.0"?>', 'xml'],
    ['', 'words', 'text'],
    ['text/plain', '<html>', 'text'],
    ['text/plain', 'a\0b', 'binary'],
    ['text/plain', '\u00ff\u00fea\0', 'text'],
    ['application/octet-stream', '<html>', 'html'],
    ['application/octet-stream', 'words', 'binary'],
  ])('%s with %j is %s', (contentType, body, kind) => {
    expect(bodyKind(page(contentType, body))).toBe(kind)
  })
})

describe('the text of a body', () => {
  it.each([
    ['the byte order mark first', 'text/html; charset=latin1', '\u00ef\u00bb\u00bf\u00c3\u00bc', 'ü'],
    ['that of UTF-16, either end first', '', '\u00fe\u00ff\0\u00fc', 'ü'],
    ['that of UTF-16, either end first', '', '\u00ff\u00fe\u00fc\0', 'ü'],
    ['no mark that is only half there', 'text/plain; charset=windows-1251', '\u00fe\u00eb', 'юл'],
    ['no mark that is only half there', 'text/plain; charset=windows-1251', '\u00eb\u00fe', 'лю'],
    ['no mark that is only half there', 'text/plain; charset=koi8-r', '\u00ef\u00c2', 'Об'],
    [
      'the header second',
      'text/html; charset="windows-1251"',
      '<meta charset="utf-8">\u00ff',
      '<meta charset="utf-8">я',
    ],
    ['a meta third', 'text/html', '<meta charset=iso-8859-1>\u00fc', '<meta charset=iso-8859-1>ü'],
    [
      'a meta of the old kind',
      'text/html',
      '<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">\u00c1',
      '<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">а',
    ],
    [
      'an XML declaration',
      'text/xml',
      '<?xml version="1.0" encoding="iso-8859-1"?>\u00fc',
      '<?xml version="1.0" encoding="iso-8859-1"?>ü',
    ],
    ['UTF-8 at last', 'text/html', '\u00c3\u00bc', 'ü'],
    ['UTF-8 for an unknown encoding', 'text/html; charset=nonsense', '\u00c3\u00bc', 'ü'],
    ['UTF-8 for a meta that says UTF-16', 'text/html', '<meta charset=utf-16>\u00c3\u00bc', '<meta charset=utf-16>ü'],
    ['a mark for malformed bytes', 'text/html', 'a\u00ffb', 'a\ufffdb'],
  ])('follows %s', (_, contentType, body, text) => {
    expect(decodeBody(page(contentType, body))).toBe(text)
  })

  it('looks for a meta in the first 1024 bytes only', () => {
    expect(decodeBody(page('text/html', `${' '.repeat(1024)}<meta charset=iso-8859-1>\u00fc`))).toContain('\ufffd')
  })
})
