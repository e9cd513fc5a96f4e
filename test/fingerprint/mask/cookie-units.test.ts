import { describe, expect, it } from 'vitest'
import { cookieUnits } from '../../../src/fingerprint/mask/cookie-units.ts'
import { echoesOf } from '../../../src/fingerprint/mask/echo.ts'

const url = 'https://site.example/p?utm=x'
const units = (name: string, value: string) => cookieUnits([{ name, value }], echoesOf({ url, finalUrl: url }))

describe('cookies as units', () => {
  it('are distinguished by name and by a chosen value', () => {
    expect(units('lang', 'de')).not.toEqual(units('lang', 'en'))
    expect(units('lang', 'de')).not.toEqual(units('currency', 'de'))
  })

  it.each(['1763879000', '9f86d081884c7d659a2feaa0c55ad015', 'a-token-of-a-session-that-is-long', 'x8f3a91c20b7e4d16'])(
    'say only that there is one where its value is fresh: %s',
    (value) => {
      expect(units('s', value)).toEqual(units('s', '1234567'))
    },
  )

  it('leave out echoes of the page itself', () => {
    expect(units('from', '/p?utm=x')).toEqual(units('from', '/p'))
    expect(units('from', '%2Fp%3Futm%3Dx')).toEqual(units('from', '%2Fp'))
    expect(units('from', '%')).toEqual(units('from', '%'))
  })
})
