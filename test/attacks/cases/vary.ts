import type { AttackCase } from '../support/case.ts'
import { all, hasStatus, lacks, says } from '../support/case.ts'
import type { Site } from '../support/origin.ts'

const PUBLIC_PAGE = all(hasStatus(200), lacks('EVIL'), says('page'))

/** A page in the language that is asked for; it says so in `Vary`, unless `isSilent`. */
function inLanguage(isSilent: (language: string | undefined) => boolean = () => false): () => Site {
  return () => (request) => {
    const language = request.headers['accept-language']
    return {
      headers: isSilent(language) ? {} : { Vary: 'Accept-Language' },
      body: `page in ${language ?? 'default'}`,
    }
  }
}

const EVIL_LANGUAGE = { target: '/p', headers: [['Accept-Language', 'EVIL']] } as const
const GERMAN = { target: '/p', headers: [['Accept-Language', 'de']] } as const

/** A page that varies must not be served to clients that it was not made for. */
export const VARYING: readonly AttackCase[] = [
  {
    id: 'A27',
    title: 'a response that varies is stored without what it varies on',
    site: () => (request) => ({
      headers: { Vary: 'X-Lang' },
      body: `page in ${request.headers['x-lang'] ?? 'default'}`,
    }),
    attack: [{ target: '/p', headers: [['X-Lang', 'EVIL']] }],
    victim: { target: '/p', headers: [['X-Lang', 'de']] },
    mustHold: all(hasStatus(200), lacks('EVIL'), says('page in')),
  },
  {
    id: 'A27b',
    title: 'a response that varies on the language is served in the language of another',
    site: () => (request) => ({
      headers: { Vary: 'Accept-Language' },
      body: `page in ${request.headers['accept-language'] ?? 'default'}`,
    }),
    attack: [{ target: '/p', headers: [['Accept-Language', 'EVIL']] }],
    victim: { target: '/p', headers: [['Accept-Language', 'de']] },
    mustHold: all(hasStatus(200), lacks('EVIL'), says('page in')),
  },
  {
    id: 'A27c',
    title: 'a response that varies on everything is stored',
    site: () => {
      let count = 0
      return () => ({ headers: { Vary: '*' }, body: ++count === 1 ? 'EVIL' : 'page' })
    },
    attack: [{ target: '/p' }],
    victim: { target: '/p' },
    mustHold: PUBLIC_PAGE,
  },
  {
    id: 'A27d',
    title: 'a payload for scripts, which the page says it varies on, is served to readers',
    site: () => (request) => ({
      headers: { Vary: 'rsc, next-router-prefetch, next-url' },
      body: ['rsc', 'next-router-prefetch', 'next-url'].some((name) => name in request.headers) ? 'EVIL' : 'page',
    }),
    attack: [
      { target: '/p', headers: [['RSC', '1']] },
      { target: '/p', headers: [['Next-Url', '/']] },
      { target: '/p', method: 'HEAD', headers: [['Next-Router-Prefetch', '1']] },
    ],
    victim: { target: '/p' },
    mustHold: PUBLIC_PAGE,
  },
  {
    id: 'A27e',
    title: 'a script that names its team in a header gets the data of all, of which the origin says no word',
    site: () => (request) => ({ body: `page for ${request.headers['x-team'] ?? 'EVIL'}` }),
    attack: [{ target: '/p' }],
    victim: {
      target: '/p',
      headers: [
        ['X-Team', 'de'],
        ['Sec-Fetch-Mode', 'cors'],
      ],
    },
    mustHold: all(hasStatus(200), lacks('EVIL'), says('page for de')),
  },
  {
    id: 'A27f',
    title: 'a value is served to another client once the page is known to vary on it',
    site: inLanguage(),
    attack: [EVIL_LANGUAGE, EVIL_LANGUAGE, GERMAN, EVIL_LANGUAGE],
    victim: GERMAN,
    mustHold: all(PUBLIC_PAGE, says('page in de')),
  },
  {
    id: 'A27g',
    title: 'a value for which the origin forgets its Vary is stored for clients without the header',
    site: inLanguage((language) => language === 'EVIL'),
    attack: [GERMAN, EVIL_LANGUAGE, EVIL_LANGUAGE],
    victim: { target: '/p' },
    mustHold: all(PUBLIC_PAGE, says('page in default')),
  },
  {
    id: 'A27h',
    title: 'a value for which the origin forgets its Vary is stored for clients with another value',
    site: inLanguage((language) => language === 'EVIL'),
    attack: [GERMAN, EVIL_LANGUAGE],
    victim: { target: '/p', headers: [['Accept-Language', 'fr']] },
    mustHold: all(PUBLIC_PAGE, says('page in fr')),
  },
  {
    id: 'A27i',
    title: 'a header that the page does not vary on is sent along with one that it varies on',
    site: () => (request) => ({
      headers: { Vary: 'Accept-Language' },
      body: `page ${request.headers['x-theme'] ?? ''} ${request.headers['x-forwarded-host'] ?? ''}`,
    }),
    attack: [
      {
        target: '/p',
        headers: [
          ['Accept-Language', 'de'],
          ['X-Theme', 'EVIL'],
          ['X-Forwarded-Host', 'EVIL'],
        ],
      },
      {
        target: '/p',
        headers: [
          ['Accept-Language', 'de'],
          ['X-Theme', 'EVIL'],
          ['X-Forwarded-Host', 'EVIL'],
        ],
      },
    ],
    victim: GERMAN,
    mustHold: PUBLIC_PAGE,
  },
  {
    id: 'A27j',
    title: 'a page that says it varies on X-Forwarded-Host is stored with the name of another host',
    site: () => (request) => ({
      headers: { Vary: 'X-Forwarded-Host' },
      body: `page of ${request.headers['x-forwarded-host'] ?? 'shop'}`,
    }),
    attack: [
      { target: '/p', headers: [['X-Forwarded-Host', 'EVIL']] },
      { target: '/p', headers: [['X-Forwarded-Host', 'EVIL']] },
    ],
    victim: { target: '/p' },
    mustHold: PUBLIC_PAGE,
  },
  {
    id: 'A27k',
    title: 'what a script asks for by a header of its own is stored as the page, of which the origin says no word',
    site: () => (request) => ({ body: `page for ${request.headers['x-team'] ?? 'all'}` }),
    attack: [
      {
        target: '/p',
        headers: [
          ['X-Team', 'EVIL'],
          ['Sec-Fetch-Mode', 'cors'],
        ],
      },
      {
        target: '/p',
        headers: [
          ['X-Team', 'EVIL'],
          ['Sec-Fetch-Mode', 'cors'],
        ],
      },
    ],
    victim: {
      target: '/p',
      headers: [
        ['X-Team', 'de'],
        ['Sec-Fetch-Mode', 'cors'],
      ],
    },
    mustHold: all(PUBLIC_PAGE, says('page for de')),
  },
  {
    id: 'A27l',
    title: 'a page that varies on a credential is stored for the clients that have none',
    site: () => (request) => ({
      headers: { Vary: 'X-Auth-Token, Accept-Language' },
      body: request.headers['x-auth-token'] === undefined ? 'page' : 'EVIL',
    }),
    attack: [
      {
        target: '/p',
        headers: [
          ['X-Auth-Token', 'V'],
          ['Accept-Language', 'de'],
        ],
      },
      {
        target: '/p',
        headers: [
          ['X-Auth-Token', 'V'],
          ['Accept-Language', 'de'],
        ],
      },
    ],
    victim: GERMAN,
    mustHold: PUBLIC_PAGE,
  },
]
