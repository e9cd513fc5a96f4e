import { expect, it } from 'vitest'
import type { CanonicalizerOptions } from '../../../src/canonicalize/canonicalize.ts'
import { explainUrls } from '../../../src/console/playground/explained-urls.ts'
import { readQuestion } from '../../../src/console/playground/question.ts'
import { recordOf } from '../../api/support/memory-control.ts'

const QUESTION = readQuestion({ url: 'https://a.example/?utm_source=1\nhttps://b.example/\nhttps://www.a.example' })

it('numbers the URLs, and the pages that they are', () => {
  expect(explainUrls(QUESTION, {}).map(({ number, page }) => [number, page])).toEqual([
    [1, 1],
    [2, 2],
    [3, 1],
  ])
})

it('names the record that spoke for each', () => {
  const record = recordOf('a.example')
  const domains = (record: CanonicalizerOptions['record']) =>
    explainUrls(QUESTION, { record }).map((each) => each.record?.domain)
  expect(domains(record)).toEqual(['a.example', undefined, 'a.example'])
  expect(domains((host) => (host === 'a.example' ? record : undefined))).toEqual(['a.example', undefined, undefined])
})

it('explains by the rules that are laid over the built-in ones, and says so', () => {
  const question = readQuestion({ url: 'https://a.example/?gclid=1' })
  const [plain] = explainUrls(question, {})
  const [laid] = explainUrls(question, { rules: { veto: [{ name: 'gclid' }] } })
  expect([plain?.explanation.url, plain?.overlaid]).toEqual(['https://a.example/', false])
  expect([laid?.explanation.url, laid?.overlaid]).toEqual(['https://a.example/?gclid=1', true])
})
