import { describe, expect, it } from 'vitest'
import { ReasonText } from '../../../src/console/parts/reason-text.tsx'
import { markup } from '../support/markup.ts'

describe('ReasonText', () => {
  it.each([
    [
      'quarantine, audit 578429ae07338ec18a9fc5d1c82d96ad: other content',
      '<a href="/audits/578429ae07338ec18a9fc5d1c82d96ad">audit 578429ae</a>',
    ],
    ['learned in run run-mwrrz86c-40c294b9', '<a href="/runs/run-mwrrz86c-40c294b9">run-mwrrz86c-40c294b9</a>'],
    ['approved anomaly-run-1: looks right', '<a href="/anomalies/anomaly-run-1">anomaly-run-1</a>'],
  ])('leads from "%s" to what it comes from', (text, link) => {
    expect(markup(ReasonText({ text }))).toContain(link)
  })

  it('shows words of anybody inert, and whole', () => {
    const html = markup(ReasonText({ text: 'audit "<b>: run run-1\u202e <i>' }))
    expect(html.replaceAll(/<\/?(?:bdi|a|span)[^>]*>/g, '')).toBe('audit &quot;&lt;b&gt;: run-1U+202E &lt;i&gt;')
  })
})
