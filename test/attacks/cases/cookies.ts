import type { AttackCase } from '../support/case.ts'
import { all, hasStatus, isNoHit, lacks, says } from '../support/case.ts'
import type { Site } from '../support/origin.ts'

/** Shows a page of its own to a client with a cookie. */
function personal(): Site {
  return (request) => ({ body: request.headers['cookie'] === undefined ? 'page for anyone' : 'SECRET of V' })
}

const PUBLIC_PAGE = all(hasStatus(200), lacks('SECRET'), lacks('EVIL'), says('page'))

/** A page for the cookies of one client must not be what others get. */
export const COOKIES: readonly AttackCase[] = [
  {
    id: 'A20',
    title: 'a page for a cookie is stored for everybody',
    site: personal,
    attack: [{ target: '/p', headers: [['Cookie', 'sid=V']] }],
    victim: { target: '/p' },
    mustHold: PUBLIC_PAGE,
  },
  {
    id: 'A20b',
    title: 'a client with a cookie is served the public page from the cache',
    site: personal,
    attack: [{ target: '/p' }],
    victim: { target: '/p', headers: [['Cookie', 'sid=V']] },
    mustHold: all(isNoHit, says('SECRET of V')),
  },
  {
    id: 'A20c',
    title: 'a page for a session beside cookies of scripts is stored for everybody',
    site: personal,
    attack: [
      { target: '/p', headers: [['Cookie', '_ga=1; sid=V; OptanonConsent=x']] },
      {
        target: '/p',
        headers: [
          ['Cookie', '_ga=1'],
          ['Cookie', 'sid=V'],
        ],
      },
    ],
    victim: { target: '/p', headers: [['Cookie', '_ga=2']] },
    mustHold: PUBLIC_PAGE,
  },
  {
    id: 'A20d',
    title: 'the page that a cookie of scripts carries text into is stored for everybody',
    site: () => (request) => ({ body: `page ${request.headers['cookie'] ?? ''}` }),
    attack: [{ target: '/p', headers: [['Cookie', '_ga=EVIL']] }],
    victim: { target: '/p' },
    mustHold: PUBLIC_PAGE,
  },
]
