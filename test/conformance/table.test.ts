import { expect, it } from 'vitest'
import type { Result } from './run-suite.ts'
import type { ConformanceCase } from './support/case.ts'
import { notesOn, tableOf } from './table.ts'

const must: ConformanceCase = { id: 'a', section: 'RFC 9111 §4.2.1', level: 'MUST', title: 'is right', steps: [] }
const may: ConformanceCase = { ...must, id: 'b', section: 'RFC 9110 §9.3', level: 'MAY', deviation: 'it is safer' }

const results: readonly Result[] = [
  { topic: 'Age', target: 'rewrite, memory', one: must, complaint: undefined },
  { topic: 'Age', target: 'rewrite, memory', one: may, complaint: 'step 2' },
  { topic: 'Age', target: 'observe', one: must, complaint: 'step 1: other bytes' },
  { topic: 'Age', target: 'observe', one: may, complaint: undefined },
]

it('counts per topic, target and level', () => {
  expect(tableOf(results).split('\n')).toEqual([
    '|     | RFC                  | rewrite, memory    | observe  |',
    '| --- | -------------------- | ------------------ | -------- |',
    '| Age | 9111 §4.2; 9110 §9.3 | MUST 1/1 · MAY 0/1 | same 1/2 |',
    '| all | 2 cases              | MUST 1/1 · MAY 0/1 | same 1/2 |',
  ])
})

it('says of everything that is not held whether that is on purpose', () => {
  expect(notesOn(results)).toEqual([
    '- RFC 9110 §9.3, MAY: is right (`b`): on purpose, it is safer',
    '- RFC 9111 §4.2.1, MUST: is right (`a`): step 1: other bytes',
  ])
})
