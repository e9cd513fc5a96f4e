import { describe, expect, it } from 'vitest'
import { namesFiles } from '../../../src/learn/site/file-values.ts'

describe('namesFiles', () => {
  it('knows files by their ending, in paths and addresses, with a query or a place behind them', () => {
    for (const value of [
      'a.pdf',
      '/files/Report 7.PDF',
      'https://a.example/x.mp4?t=3',
      'tour.gpx#top',
      '../b/c.geojson',
    ])
      expect(namesFiles([value]), value).toBe(true)
  })

  it('takes no page, host, version or dotted word for one', () => {
    for (const value of [
      '/about.html',
      'index.php',
      'https://a.example/',
      '/files/',
      '1.2.3',
      'a.pdfs',
      '.json',
      'pdf',
      '',
    ])
      expect(namesFiles([value]), value).toBe(false)
  })

  it('goes by most of the values', () => {
    expect(namesFiles(['a.pdf', 'b.pdf', 'none'])).toBe(true)
    expect(namesFiles(['a.pdf', 'x1', 'x2'])).toBe(false)
    expect(namesFiles([])).toBe(false)
  })
})
