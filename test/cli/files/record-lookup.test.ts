import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { CommandFailure } from '../../../src/cli/output/failure.ts'
import { recordLookup } from '../../../src/cli/files/record-lookup.ts'
import { temporaryFile } from '../run-canon.ts'

function world(): Parameters<typeof recordLookup>[1] {
  return { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough(), env: {} }
}

function file(record: object): string {
  return temporaryFile('record.json', JSON.stringify(record))
}

describe('recordLookup', () => {
  it('is nothing without files', () => {
    expect(recordLookup([], world())).toBeUndefined()
  })

  it('answers for the domain, www. before it, and its aliases', () => {
    const find = recordLookup([file({ domain: 'shop.example', aliases: ['shop2.example'] })], world())
    for (const host of ['shop.example', 'www.shop.example', 'shop2.example'])
      expect(find?.(host)?.domain).toBe('shop.example')
    for (const host of ['other.example', 'a.shop.example', 'notshop.example', 'www.shop2.example'])
      expect(find?.(host)).toBeUndefined()
  })

  it('takes the record of any domain where no other speaks', () => {
    const find = recordLookup([file({ domain: '*' }), file({ domain: 'shop.example' })], world())
    expect(find?.('shop.example')?.domain).toBe('shop.example')
    expect(find?.('other.example')?.domain).toBe('*')
  })

  it('names every file that is broken', () => {
    const paths = [file({ domain: 1 }), '/nowhere.json']
    expect(() => recordLookup(paths, world())).toThrow(CommandFailure)
    for (const path of paths) expect(() => recordLookup(paths, world())).toThrow(path)
  })

  it('passes warnings on', () => {
    const io = world()
    recordLookup([file({ domain: 'shop.example', sha256: 'x' })], io)
    expect(String((io.stderr as PassThrough).read())).toContain('canon: warning: ')
  })
})
