import { expect, it } from 'vitest'
import { explainUrls } from '../../../src/console/playground/explained-urls.ts'
import { readQuestion } from '../../../src/console/playground/question.ts'
import { recordOf } from '../../api/support/memory-control.ts'

const QUESTION = readQuestion({ url: 'https://a.example/?utm_source=1\nhttps://b.example/\nhttps://www.a.example' })

it('numbers the URLs, and the pages that they are', () => {
  expect(explainUrls(QUESTION, undefined).map(({ number, page }) => [number, page])).toEqual([
    [1, 1],
    [2, 2],
    [3, 1],
  ])
})

it('names the record that spoke for each', () => {
  const record = recordOf('a.example')
  const domains = (records: Parameters<typeof explainUrls>[1]) =>
    explainUrls(QUESTION, records).map((each) => each.record?.domain)
  expect(domains(record)).toEqual(['a.example', undefined, 'a.example'])
  expect(domains((host) => (host === 'a.example' ? record : undefined))).toEqual(['a.example', undefined, undefined])
})
