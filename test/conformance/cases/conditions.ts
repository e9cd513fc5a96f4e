import type { ConformanceCase, Step } from '../support/case.ts'

const FRESH = { 'cache-control': 'max-age=3600' }

/** A page with an entity tag that is fresh. */
const freshTagged = (etag = '"a"'): Step => ({ origin: { headers: { ...FRESH, etag } }, expect: { from: 'origin' } })
const asked = (headers: Record<string, string>, status: 200 | 304): Step => ({
  ask: { headers },
  expect: { from: 'store', status, body: status === 304 ? '' : 'page 0' },
})
const freshModified: Step = { origin: { headers: { ...FRESH, 'last-modified': '@-5000@' } } }

/** Conditions of clients, answered from the store (RFC 9111 §4.3.2, RFC 9110 §13). */
export const CONDITIONS: readonly ConformanceCase[] = [
  {
    id: 'condition-tag',
    section: 'RFC 9111 §4.3.2',
    level: 'SHOULD',
    title: 'says 304 when the tag matches',
    steps: [freshTagged(), asked({ 'if-none-match': '"a"' }, 304)],
  },
  {
    id: 'condition-tag-list',
    section: 'RFC 9110 §13.1.2',
    level: 'SHOULD',
    title: 'finds the tag in a list',
    steps: [freshTagged(), asked({ 'if-none-match': '"x", "a", W/"y"' }, 304)],
  },
  {
    id: 'condition-tag-other',
    section: 'RFC 9110 §13.1.2',
    level: 'MUST',
    title: 'sends the page when the tag is another',
    steps: [freshTagged(), asked({ 'if-none-match': '"b"' }, 200)],
  },
  {
    id: 'condition-tag-weak',
    section: 'RFC 9110 §13.1.2',
    level: 'MUST',
    title: 'compares tags weakly',
    steps: [freshTagged('W/"a"'), asked({ 'if-none-match': '"a"' }, 304)],
  },
  {
    id: 'condition-tag-weak-asked',
    section: 'RFC 9110 §13.1.2',
    level: 'MUST',
    title: 'compares a weak tag of the client weakly',
    steps: [freshTagged(), asked({ 'if-none-match': 'W/"a"' }, 304)],
  },
  {
    id: 'condition-any',
    section: 'RFC 9110 §13.1.2',
    level: 'MUST',
    title: 'takes * for whatever is there',
    steps: [freshTagged(), asked({ 'if-none-match': '*' }, 304)],
  },
  {
    id: 'condition-case',
    section: 'RFC 9110 §8.8.3',
    level: 'MUST',
    title: 'compares tags with their letter case',
    steps: [freshTagged('"abc"'), asked({ 'if-none-match': '"ABC"' }, 200)],
  },
  {
    id: 'condition-no-tag',
    section: 'RFC 9110 §13.1.2',
    level: 'MUST',
    title: 'sends the page when it has no tag',
    steps: [freshModified, asked({ 'if-none-match': '"a"' }, 200)],
  },
  {
    id: 'condition-date',
    section: 'RFC 9111 §4.3.2',
    level: 'SHOULD',
    title: 'says 304 when nothing has changed since',
    steps: [freshModified, asked({ 'if-modified-since': '@-5000@' }, 304)],
  },
  {
    id: 'condition-date-later',
    section: 'RFC 9111 §4.3.2',
    level: 'SHOULD',
    title: 'says 304 for a later date too',
    steps: [freshModified, asked({ 'if-modified-since': '@-100@' }, 304)],
  },
  {
    id: 'condition-date-earlier',
    section: 'RFC 9110 §13.1.3',
    level: 'MUST',
    title: 'sends the page when it has changed since',
    steps: [freshModified, asked({ 'if-modified-since': '@-6000@' }, 200)],
  },
  {
    id: 'condition-date-invalid',
    section: 'RFC 9110 §13.1.3',
    level: 'MUST',
    title: 'ignores a condition that is no date',
    steps: [freshModified, asked({ 'if-modified-since': 'yesterday' }, 200)],
  },
  {
    id: 'condition-both',
    section: 'RFC 9110 §13.1.3',
    level: 'MUST',
    title: 'ignores the date beside a tag',
    steps: [
      { origin: { headers: { ...FRESH, etag: '"a"', 'last-modified': '@-5000@' } } },
      asked({ 'if-none-match': '"b"', 'if-modified-since': '@-100@' }, 200),
    ],
  },
  {
    id: 'condition-fields',
    section: 'RFC 9110 §15.4.5',
    level: 'MUST',
    title: 'repeats in a 304 what the page would say',
    steps: [
      { origin: { headers: { ...FRESH, etag: '"a"', expires: '@7200@', 'content-location': '/page.html' } } },
      {
        ask: { headers: { 'if-none-match': '"a"' } },
        expect: {
          from: 'store',
          status: 304,
          headers: {
            etag: '"a"',
            'cache-control': 'max-age=3600',
            expires: '@7200@',
            'content-location': '/page.html',
            date: '@0@',
          },
        },
      },
    ],
  },
  {
    id: 'condition-head',
    section: 'RFC 9110 §13.1.2',
    level: 'SHOULD',
    title: 'says 304 to HEAD',
    steps: [
      freshTagged(),
      { ask: { method: 'HEAD', headers: { 'if-none-match': '"a"' } }, expect: { from: 'store', status: 304 } },
    ],
  },
  {
    id: 'condition-not-found',
    section: 'RFC 9110 §13.2.1',
    level: 'MUST',
    title: 'does not say 304 in place of a stored 404',
    steps: [
      { origin: { status: 404, headers: { ...FRESH, etag: '"a"' } } },
      { ask: { headers: { 'if-none-match': '"a"' } }, expect: { from: 'store', status: 404, body: 'page 0' } },
    ],
  },
  {
    id: 'condition-first',
    section: 'RFC 9111 §4.3.2',
    level: 'MAY',
    title: 'stores the page that a condition asked for',
    steps: [
      {
        ask: { headers: { 'if-none-match': '"b"' } },
        origin: { headers: { ...FRESH, etag: '"a"' } },
        expect: { status: 200, body: 'page 0' },
      },
      { expect: { from: 'store', body: 'page 0' } },
    ],
  },
  {
    id: 'condition-match',
    section: 'RFC 9110 §13.1.1',
    level: 'MUST',
    title: 'leaves If-Match to the origin',
    steps: [
      freshTagged(),
      {
        ask: { headers: { 'if-match': '"b"' } },
        origin: { status: 412, headers: {} },
        expect: { from: 'origin', status: 412, sent: { 'if-match': '"b"' } },
      },
    ],
  },
]
