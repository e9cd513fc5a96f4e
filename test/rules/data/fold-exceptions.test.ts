import { describe, expect, it } from 'vitest'
import { canonicalize } from '../../../src/canonicalize/canonicalize.ts'
import { FOLD_EXCEPTIONS } from '../../../src/rules/data/fold-exceptions.ts'

const same = (a: string, b: string): boolean => canonicalize(a).key === canonicalize(b).key

describe('fold exceptions', () => {
  it('say where they hold, why, and who says so', () => {
    for (const { hosts, firstLabel, segment, why, source } of FOLD_EXCEPTIONS) {
      expect(hosts ?? firstLabel ?? segment).toBeDefined()
      expect(why.length).toBeGreaterThan(10)
      expect(URL.canParse(source), source).toBe(true)
    }
  })

  it.each([
    ['https://bucket.s3.eu-central-1.amazonaws.com/a/', 'https://bucket.s3.eu-central-1.amazonaws.com/a'],
    ['https://bucket.s3.amazonaws.com/a/index.html', 'https://bucket.s3.amazonaws.com/a/'],
    ['https://storage.googleapis.com/b/a/index.html', 'https://storage.googleapis.com/b/a/'],
    ['https://pub-1.r2.dev/a/', 'https://pub-1.r2.dev/a'],
    ['https://api.example.com/posts/', 'https://api.example.com/posts'],
    ['https://example.com/v1/posts/', 'https://example.com/v1/posts'],
    ['https://example.com/api/posts/', 'https://example.com/api/posts'],
    ['https://m-labs.hk/artiq/manual/', 'https://m-labs.hk/artiq/manual'],
    ['https://raw.githubusercontent.com/a/b/main/docs/index.html', 'https://raw.githubusercontent.com/a/b/main/docs/'],
    ['https://unpkg.com/react/', 'https://unpkg.com/react'],
    ['https://www.pool.ntp.org/', 'https://pool.ntp.org/'],
    [
      'https://web.archive.org/web/2020/https://example.com/a/',
      'https://web.archive.org/web/2020/https://example.com/a',
    ],
    ['https://wayback.archive-it.org/1/2020/https://e.com/a/', 'https://wayback.archive-it.org/1/2020/https://e.com/a'],
    ['https://m.media-amazon.com/images/x.jpg', 'https://media-amazon.com/images/x.jpg'],
    ['https://mobile.free.fr/', 'https://www.free.fr/'],
    ['https://mobile.zol.com.cn/', 'https://www.zol.com.cn/'],
    ['https://mobile.163.com/', 'https://www.163.com/'],
    ['https://mobile.yahoo.com/mail', 'https://www.yahoo.com/mail'],
    ['https://mobile.va.gov/', 'https://www.va.gov/'],
    ['https://m.do.co/c/abc', 'https://do.co/c/abc'],
    ['https://m.tb.cn/h.abc', 'https://tb.cn/h.abc'],
    ['https://mobile.itch.io/game', 'https://itch.io/game'],
    ['https://mobile.fandom.com/wiki/A', 'https://www.fandom.com/wiki/A'],
    ['https://mobile.tumblr.com/archive', 'https://www.tumblr.com/archive'],
    ['https://mobile.sina.com.cn/', 'https://www.sina.com.cn/'],
    ['https://ge.ch/justice', 'https://www.ge.ch/justice'],
    ['https://m.cmx.im/about', 'https://cmx.im/about'],
    ['https://gitlab.com/a/b/-/raw/main/index.html', 'https://gitlab.com/a/b/-/raw/main/'],
    ['https://git.example.org/a.git/tree/docs/index.html', 'https://git.example.org/a.git/tree/docs/'],
    ['https://trac.example.org/browser/trunk/index.php', 'https://trac.example.org/browser/trunk/'],
    ['https://a.googlesource.com/b/+/main/index.html', 'https://a.googlesource.com/b/+/main/'],
    ['https://code.example.org/xref/a/docs/index.html', 'https://code.example.org/xref/a/docs/'],
    ['https://git.example.org/a/b/commits/branch/main/index.html', 'https://git.example.org/a/b/commits/branch/main/'],
    ['https://archive.org/download/a-site/index.html', 'https://archive.org/download/a-site/'],
    ['https://svn.example.org/a/tags/1.0/index.html', 'https://svn.example.org/a/tags/1.0/'],
    ['https://plugins.svn.wordpress.org/a/tags/1.0/index.php', 'https://plugins.svn.wordpress.org/a/tags/1.0/'],
  ])('%s and %s stay apart', (a, b) => {
    expect(same(a, b)).toBe(false)
  })

  it.each([
    ['https://www.example.com/posts/', 'https://example.com/posts'],
    ['https://example.com/capital/posts/', 'https://example.com/capital/posts'],
    ['https://example.com/vienna/', 'https://example.com/vienna'],
    ['https://apiary.example.com/posts/', 'https://apiary.example.com/posts'],
    ['https://notamazonaws.com/a/index.html', 'https://notamazonaws.com/a/'],
    ['https://www.free.fr/', 'https://free.fr/'],
    ['https://example.com/resources/index.html', 'https://example.com/resources/'],
    ['https://example.com/tags/index.html', 'https://example.com/tags/'],
  ])('%s and %s are one page', (a, b) => {
    expect(same(a, b)).toBe(true)
  })
})
