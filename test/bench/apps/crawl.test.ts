import { describe, expect, it } from 'vitest'
import { dokuwiki } from '../../../bench/apps/catalog/dokuwiki.ts'
import { isDisallowed } from '../../../bench/apps/crawl.ts'

describe('isDisallowed', () => {
  it('reads prefixes and stars', () => {
    expect(isDisallowed(dokuwiki.robots, '/doku.php?id=salt&do=edit')).toBe(true)
    expect(isDisallowed(dokuwiki.robots, '/lib/exe/js.php')).toBe(true)
    expect(isDisallowed(dokuwiki.robots, '/doku.php?id=salt')).toBe(false)
  })
})
