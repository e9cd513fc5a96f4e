import { describe, expect, it } from 'vitest'
import { memberOf, withMember } from '../../../src/cli/setup/toml-table.ts'

const TEXT = `# The Worker.
name = "x"

# [[kv_namespaces]]
[[kv_namespaces]]
binding = "OTHER"
id = "1"

[[kv_namespaces]]
binding = "DOMAIN_RECORDS" # not this line
[[kv_namespaces]]
binding = "DOMAIN_RECORDS"

[[d1_databases]]
binding = "DB"
database_id = "old"
`
const KV = { header: '[[kv_namespaces]]', binding: 'DOMAIN_RECORDS', name: 'id' }
const DB = { header: '[[d1_databases]]', binding: 'DB', name: 'database_id' }

describe('withMember()', () => {
  it('sets a member of the table with that binding, and leaves the rest as it is', () => {
    const text = withMember(TEXT, { ...KV, value: 'abc' })
    expect(text).toBe(TEXT.replace('"DOMAIN_RECORDS"\n\n', '"DOMAIN_RECORDS"\nid = "abc"\n\n'))
    expect(withMember(text, { ...KV, value: 'abc' })).toBe(text)
    expect(memberOf(text, KV)).toBe('abc')
  })

  it('replaces a value that is there', () => {
    expect(memberOf(withMember(TEXT, { ...DB, value: 'new' }), DB)).toBe('new')
  })

  it('adds a table that is not there', () => {
    const queue = { header: '[[queues.producers]]', binding: 'EVENTS', name: 'queue', value: 'q' }
    expect(withMember(TEXT, queue)).toBe(`${TEXT}\n[[queues.producers]]\nbinding = "EVENTS"\nqueue = "q"\n`)
    expect(memberOf(TEXT, queue)).toBeUndefined()
  })
})
