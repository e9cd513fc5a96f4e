import { describe, expect, it } from 'vitest'
import { chosenRules } from '../../../src/console/playground/chosen-rules.ts'
import type { Question, RecordChoice } from '../../../src/console/playground/question.ts'
import type { RuleSet } from '../../../src/rules/types.ts'
import { memoryRecords } from '../../rules/memory-records.ts'
import { recordOf } from '../../api/support/memory-control.ts'

const OVERLAY: RuleSet = { veto: [{ name: 'gclid' }] }

function choose(record: RecordChoice, urls: readonly string[] = [], own: readonly string[] = ['shop.example']) {
  const asked: string[] = []
  const question: Question = { urls, profile: 'identity', record }
  const current = async (host: string) => {
    asked.push(host)
    return host === 'shop.example' || host === 'other.example' ? recordOf(host) : undefined
  }
  const source = {
    current,
    records: memoryRecords(current, () => OVERLAY),
    mayUse: (domain: string) => own.includes(domain),
  }
  return { asked, chosen: chosenRules(question, source) }
}

describe('chosenRules()', () => {
  it('asks for the record of every host, those behind redirectors included', async () => {
    const { asked, chosen } = choose({ kind: 'published' }, [
      'https://www.google.com/url?q=https%3A%2F%2Fshop.example%2Fa',
      'https://a.example/',
      'no url',
    ])
    const { record: lookup } = await chosen
    expect(asked.toSorted()).toEqual(['a.example', 'google.com', 'shop.example', 'www.google.com'])
    expect(typeof lookup === 'function' && lookup('shop.example')?.domain).toBe('shop.example')
  })

  it('lays the overlay of the edge only where the edge is asked about', async () => {
    const rulesOf = async (record: RecordChoice) => (await choose(record).chosen).rules
    expect(await rulesOf({ kind: 'published' })).toBe(OVERLAY)
    expect(await rulesOf({ kind: 'built-in' })).toBeUndefined()
    expect(await rulesOf({ kind: 'domain', domain: 'shop.example' })).toBeUndefined()
  })

  it('applies no record of another caller', async () => {
    const { record: lookup } = await choose({ kind: 'published' }, ['https://other.example/']).chosen
    expect(typeof lookup === 'function' && lookup('other.example')).toBeUndefined()
    await expect(choose({ kind: 'domain', domain: 'other.example' }).chosen).rejects.toThrow('no published record')
  })

  it('takes one record where one is asked for', async () => {
    expect(await choose({ kind: 'domain', domain: 'shop.example' }).chosen).toMatchObject({
      record: { domain: 'shop.example' },
    })
    const none = choose({ kind: 'domain', domain: 'none.example' }, [], ['none.example'])
    await expect(none.chosen).rejects.toThrow('no published record')
  })

  it('asks for nothing where only the built-in rules count', async () => {
    const { asked, chosen } = choose({ kind: 'built-in' }, ['https://shop.example/'])
    expect([await chosen, asked]).toEqual([{}, []])
  })

  it('reads a record that came along, and says where it is none', async () => {
    const { sha256: _, ...record } = recordOf('shop.example')
    expect(
      await choose({ kind: 'given', json: JSON.stringify({ ...record, sha256: '0'.repeat(64) }) }).chosen,
    ).toMatchObject({ record: { domain: 'shop.example' } })
    await expect(choose({ kind: 'given', json: '{' }).chosen).rejects.toMatchObject({
      status: 400,
      title: 'This is no JSON',
    })
    await expect(choose({ kind: 'given', json: '{"v":2}' }).chosen).rejects.toMatchObject({
      title: 'This is no domain record',
    })
  })

  it('refuses to fetch the records of very many hosts', async () => {
    const urls = Array.from({ length: 201 }, (_, i) => `https://h${i}.example/`)
    await expect(choose({ kind: 'published' }, urls).chosen).rejects.toThrow('more than 200 hosts')
  })
})
