import { expect, it } from 'vitest'
import { MAX_OPEN, parseHtml } from '../../../src/fingerprint/html/bounded-parser.ts'

function trace(html: string): string[] {
  const events: string[] = []
  parseHtml(html, {
    onopentag: (tag) => void events.push(`<${tag}>`),
    onclosetag: (tag) => void events.push(`</${tag}>`),
    ontext: (text) => void events.push(text),
  })
  return events
}

it('reads a page as it is nested', () => {
  expect(trace('<p>a<br>b<p>c').join('')).toBe('<p>a<br></br>b</p><p>c</p>')
})

it('reads what lies too deep flat, with all of its text', () => {
  const events = trace('<div>a'.repeat(MAX_OPEN * 2))
  let [open, deepest] = [0, 0]
  for (const event of events) {
    open += event === '<div>' ? 1 : event === '</div>' ? -1 : 0
    deepest = Math.max(deepest, open)
  }
  expect(deepest).toBe(MAX_OPEN)
  expect(events.filter((event) => event === 'a')).toHaveLength(MAX_OPEN * 2)
})
