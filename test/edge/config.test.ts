import { describe, expect, it } from 'vitest'
import type { EdgeEnv } from '../../src/edge/types.ts'
import { readConfig } from '../../src/edge/config.ts'
import { recordOf } from './support/rig.ts'

describe('reading the configuration', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      mode: 'observe',
      modeOverride: undefined,
      hosts: new Set(),
      originUrl: undefined,
      originDropsOwnHeaders: false,
      originTimeoutMs: 120_000,
      passOnTimeoutMs: Infinity,
      adapter: 'zone',
      debugAlways: false,
      debugToken: undefined,
      forwardHeaders: [],
      identitySecret: undefined,
      eventSampleRate: 0.01,
      varyAllow: [],
      records: [],
      problems: [],
    })
  })

  it('takes empty variables for absent ones', () => {
    const empty = {
      MODE: '',
      MODE_OVERRIDE: '',
      HOSTS: ' , ',
      ORIGIN_URL: '',
      ORIGIN_TIMEOUT_MS: '',
      ADAPTER: '',
      RECORDS_JSON: '',
      EVENT_SAMPLE_RATE: '',
      DEBUG_TOKEN: '',
    }
    expect(readConfig(empty)).toEqual(readConfig({}))
  })

  it('reads every variable', () => {
    const config = readConfig({
      MODE: 'rewrite',
      MODE_OVERRIDE: 'off',
      HOSTS: 'Shop.test., bücher.test',
      ORIGIN_URL: 'https://origin.test:8443/',
      ORIGIN_TIMEOUT_MS: '5000',
      ADAPTER: 'memory',
      DEBUG_HEADERS: 'always',
      DEBUG_TOKEN: 't',
      FORWARD_HEADERS: 'X-Country, x-tenant',
      FORWARD_IDENTITY: 'on',
      IDENTITY_SECRET: 's',
      EVENT_SAMPLE_RATE: '1',
      VARY_ALLOW: 'Accept-Language, Cookie',
      RECORDS_JSON: JSON.stringify([recordOf({ domain: '*' })]),
    })
    expect(config).toMatchObject({
      mode: 'rewrite',
      modeOverride: 'off',
      hosts: new Set(['shop.test', 'xn--bcher-kva.test']),
      originUrl: 'https://origin.test:8443',
      originTimeoutMs: 5000,
      passOnTimeoutMs: 5000,
      forwardHeaders: ['x-country', 'x-tenant'],
      identitySecret: 's',
      varyAllow: ['accept-language', 'cookie'],
      records: [{ domain: '*' }],
      problems: [],
    })
  })

  it.each<[EdgeEnv, string]>([
    [{ MODE: 'rewrit' }, 'wrangler.toml [vars] MODE = "rewrit": expected off, observe, rewrite or redirect'],
    [{ MODE_OVERRIDE: 'on' }, 'wrangler.toml [vars] MODE_OVERRIDE = "on": expected off, observe, rewrite or redirect'],
    [{ ADAPTER: 'redis' }, 'wrangler.toml [vars] ADAPTER = "redis": expected memory, cache-api, zone or workers-cache'],
    [
      { HOSTS: 'shop.test, https://x.test' },
      'wrangler.toml [vars] HOSTS = "shop.test, https://x.test": expected host names without port, parted by commas, which "https://x.test" is not',
    ],
    [
      { ORIGIN_URL: 'https://o.test/app' },
      'wrangler.toml [vars] ORIGIN_URL = "https://o.test/app": expected scheme, host and port alone, as in https://origin.example.com:8443',
    ],
    [{ ORIGIN_TIMEOUT_MS: '5s' }, 'wrangler.toml [vars] ORIGIN_TIMEOUT_MS = "5s": expected milliseconds, 1 or more'],
    [{ EVENT_SAMPLE_RATE: '2' }, 'wrangler.toml [vars] EVENT_SAMPLE_RATE = "2": expected a number from 0 to 1'],
    [
      { VARY_ALLOW: 'canonical_key' },
      'wrangler.toml [vars] VARY_ALLOW = "canonical_key": expected end-to-end header names parted by commas, which "canonical_key" is not',
    ],
    [
      { FORWARD_HEADERS: 'x-a, connection' },
      'wrangler.toml [vars] FORWARD_HEADERS = "x-a, connection": expected end-to-end header names parted by commas, which "connection" is not',
    ],
    [{ DEBUG_HEADERS: 'yes' }, 'wrangler.toml [vars] DEBUG_HEADERS = "yes": expected always or token'],
    [
      { FORWARD_IDENTITY: 'on' },
      'FORWARD_IDENTITY = "on" needs the secret IDENTITY_SECRET: wrangler secret put IDENTITY_SECRET (locally: .dev.vars)',
    ],
    [
      { FORWARD_IDENTITY: 'on', IDENTITY_SECRET: 's', ORIGIN_DROPS_OWN_HEADERS: 'on' },
      'wrangler.toml [vars] ORIGIN_DROPS_OWN_HEADERS = "on" would remove what FORWARD_IDENTITY = "on" sends: set one of them to "off"',
    ],
    [{ RECORDS_JSON: '{' }, 'wrangler.toml [vars] RECORDS_JSON: expected a JSON array of domain records'],
  ])('says in one line what is wrong with %o', (env, line) => {
    expect(readConfig(env).problems).toEqual([line])
  })

  it('names the record and the place that are wrong', () => {
    const records = [recordOf(), recordOf({ mode: 'rewrit' as 'rewrite' })]
    const [line, more] = readConfig({ RECORDS_JSON: records }).problems
    expect(line).toMatch(/^wrangler.toml \[vars\] RECORDS_JSON, record 2 at mode: [^\n]+$/)
    expect(more).toBeUndefined()
  })
})
