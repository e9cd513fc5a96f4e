import { describe, expect, it } from 'vitest'
import { setCookies } from '../../src/fetcher/set-cookies.ts'

describe('a Set-Cookie field', () => {
  it.each([
    ['a=1', ['a=1']],
    ['a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Path=/, b=x=y ; Secure', ['a=1', 'b=x=y']],
    ['lang=de; Path=/,theme=dark', ['lang=de', 'theme=dark']],
    ['a=, b', ['a=, b']],
    ['lang="de, at"', ['lang="de, at"']],
    ['nameless', ['=nameless']],
    [undefined, []],
  ])('%j holds %j', (field, cookies) => {
    expect(setCookies(field).map(({ name, value }) => `${name}=${value}`)).toEqual(cookies)
  })

  it('is read in linear time', () => {
    const startMs = performance.now()
    setCookies(', '.repeat(300_000))
    setCookies(`a=1${', a'.repeat(300_000)}`)
    setCookies(`a=1,${' '.repeat(300_000)}`)
    expect(performance.now() - startMs).toBeLessThan(2000)
  })
})
