import { expect, it } from 'vitest'
import { markup } from '../support/markup.ts'
import { QuestionForm } from '../../../src/console/playground/question-form.tsx'
import { readQuestion } from '../../../src/console/playground/question.ts'

const DOMAINS = [{ domain: 'shop.example', onboardedAtMs: 1, revision: 3, learns: true }]

function form(fields: Record<string, string>): string {
  return markup(QuestionForm({ question: readQuestion(fields), domains: DOMAINS, csrf: 'forms-token' }))
}

it('holds what was asked, so that it can be asked again', () => {
  const html = form({ url: '</textarea><script>', profile: 'request', record: 'domain:shop.example' })
  expect(html).toContain('&lt;/textarea&gt;&lt;script&gt;</textarea>')
  expect(html).toContain('<option value="request" selected="">')
  expect(html).toContain('<option value="domain:shop.example" selected="">')
  expect(html.match(/selected/g)).toHaveLength(2)
})

it('keeps a given record in sight', () => {
  const html = form({ url: 'a', json: '{"domain":"x"}' })
  expect(html).toContain('<details open="">')
  expect(html).toContain('{&quot;domain&quot;:&quot;x&quot;}</textarea>')
  expect(form({ url: 'a' })).not.toContain('open=""')
})

it('has a label for every field', () => {
  const html = form({})
  for (const id of ['url', 'profile', 'record', 'json']) expect(html).toContain(`<label for="${id}">`)
})
