/** The answers to a question: every URL explained, and which of them are one page. */

import type { CanonicalizerOptions } from '../../canonicalize/canonicalize.ts'
import { recordConcerns } from '../../rules/record/record-concerns.ts'
import { explain, type Explanation } from '../../canonicalize/explain/explanation.ts'
import { parse } from '../../canonicalize/steps/parse.ts'
import type { DomainRecord } from '../../rules/record/domain-record.ts'
import type { Question } from './question.ts'

/** One URL, explained. */
export interface ExplainedUrl {
  readonly explanation: Explanation
  /** Counts from 1, in the order given. */
  readonly number: number
  /** Which page it is: URLs of one key have one number, counted from 1 in the order of their first URL. */
  readonly page: number
  /** The record that spoke for the host that the URL leads to. */
  readonly record?: DomainRecord
  /** Rules of an overlay were laid over the built-in ones. */
  readonly overlaid: boolean
}

/** Explains all URLs of a question. */
export function explainUrls({ urls, profile }: Question, options: CanonicalizerOptions): readonly ExplainedUrl[] {
  const pages = new Map<string, number>()
  return urls.map((url, index) => {
    const explanation = explain(url, profile, options)
    const page = pages.get(explanation.key) ?? pages.size + 1
    pages.set(explanation.key, page)
    const record = recordFor(explanation, options)
    const overlaid = options.rules !== undefined
    return { explanation, number: index + 1, page, overlaid, ...(record !== undefined && { record }) }
  })
}

function recordFor({ url }: Explanation, { record }: CanonicalizerOptions): DomainRecord | undefined {
  const host = parse(url)?.host
  if (host === undefined || record === undefined) return undefined
  if (typeof record === 'function') return record(host)
  return recordConcerns(record, host) ? record : undefined
}
