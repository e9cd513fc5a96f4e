import type { AttackCase } from '../support/case.ts'
import { all, hasStatus, lacks, says } from '../support/case.ts'
import type { Site } from '../support/origin.ts'
import { pathOf } from '../support/origin.ts'

const SESSION = [['Cookie', 'sid=V']] as const

/** Decodes and resolves its paths before it routes, and shows a private page to a client with the cookie. */
function resolvesPaths(): Site {
  return (request) => {
    const path = new URL(decodeURIComponent(pathOf(request)), 'http://own.test').pathname
    const personal = path.startsWith('/dash/') && request.headers.cookie === 'sid=V'
    return { body: personal ? 'SECRET of V' : 'please log in' }
  }
}

/** Answers a known path with its page and writes every other target into a not-quite error page. */
function knows(path: string, page: string): () => Site {
  return () => (request) => ({ body: request.target === path ? page : `EVIL: nothing at ${request.target}` })
}

/** Everything that begins with /account is the account page, whatever follows. */
function accountWhateverFollows(): Site {
  return (request) => {
    const personal = pathOf(request).startsWith('/account') && request.headers.cookie === 'sid=V'
    return { body: personal ? 'SECRET of V' : 'please log in' }
  }
}

const NO_SECRET = all(lacks('SECRET'))

function deception(id: string, target: string): AttackCase {
  return {
    id,
    title: `a private page is stored as if it were a file: ${target}`,
    site: accountWhateverFollows,
    attack: [{ target, headers: SESSION }],
    victim: { target },
    mustHold: NO_SECRET,
  }
}

/** Edge and origin must mean the same page by the same path. */
export const PATH_CONFUSION: readonly AttackCase[] = [
  {
    id: 'A11',
    title: 'encoded dot segments lead from a public folder to a private page',
    site: resolvesPaths,
    attack: [
      { target: '/static/%2e%2e/dash/x', headers: SESSION },
      { target: '/static/..%2fdash/x', headers: SESSION },
      { target: '/static/../dash/x', headers: SESSION },
    ],
    victim: { target: '/dash/x' },
    mustHold: all(hasStatus(200), NO_SECRET, says('log in')),
  },
  {
    id: 'A12',
    title: 'the key resolves dot segments that the wire keeps',
    site: knows('/p', 'page'),
    attack: [{ target: '/EVIL/%2e%2e/p' }, { target: '/EVIL/../p' }, { target: '/./EVIL/.%2e/p' }],
    victim: { target: '/p' },
    mustHold: all(hasStatus(200), lacks('EVIL'), says('page')),
  },
  {
    id: 'A13',
    title: 'a backslash counts as a slash in the key only',
    site: knows('/dash/x', 'page'),
    attack: [{ target: '/p\\..\\dash\\x' }, { target: '\\dash\\x' }, { target: '/dash\\x' }, { target: '/dash%5Cx' }],
    victim: { target: '/dash/x' },
    mustHold: all(hasStatus(200), lacks('EVIL'), says('page')),
  },
  {
    id: 'A14',
    title: 'double slashes are merged in the key only',
    site: knows('/dash/x', 'page'),
    attack: [{ target: '//dash//x' }, { target: '/dash//x' }],
    victim: { target: '/dash/x' },
    mustHold: all(hasStatus(200), lacks('EVIL'), says('page')),
  },
  deception('A15', '/account/x.css'),
  deception('A16', '/account;x.css'),
  deception('A17', '/account%2fx.css'),
  deception('A18', '/account%00x.css'),
  deception('A19', '/account%0ax.css'),
  deception('A19b', '/account%23x.css'),
  deception('A19c', '/account%3fx.css'),
  deception('A19d', '/account/%2e%2e/static/x.css'),
  {
    id: 'A30',
    title: 'upper and lower case paths are taken for one page',
    site: knows('/dash', 'page'),
    attack: [{ target: '/DASH' }, { target: '/Dash' }],
    victim: { target: '/dash' },
    mustHold: all(hasStatus(200), lacks('EVIL'), says('page')),
  },
  {
    id: 'A30b',
    title: 'a path with and without a trailing slash are taken for one page',
    site: knows('/dash', 'page'),
    attack: [{ target: '/dash/' }],
    victim: { target: '/dash' },
    mustHold: all(hasStatus(200), lacks('EVIL'), says('page')),
  },
  {
    id: 'A33',
    title: 'a parameter whose name does not decode is lost from the key',
    site: knows('/p?q=1', 'page'),
    attack: [{ target: '/p?q=1&%zz=EVIL' }, { target: '/p?%=EVIL&q=1' }, { target: '/p?q=1&%ff=EVIL' }],
    victim: { target: '/p?q=1' },
    mustHold: all(hasStatus(200), lacks('EVIL'), says('page')),
  },
  {
    id: 'A34',
    title: 'a # in the request target hides what follows',
    site: knows('/p?q=1', 'page'),
    attack: [{ target: '/p?q=1#EVIL' }, { target: '/p#?q=EVIL' }],
    victim: { target: '/p?q=1' },
    mustHold: all(hasStatus(200), lacks('EVIL'), says('page')),
  },
  {
    id: 'A35',
    title: 'a TAB in the request target vanishes from the key',
    site: knows('/p?q=1', 'page'),
    attack: [{ target: '/\tp?q=1' }, { target: '/p?q=1\t' }, { target: '/p?\tq=1' }],
    victim: { target: '/p?q=1' },
    mustHold: all(hasStatus(200), lacks('EVIL'), says('page')),
  },
  {
    id: 'X06',
    title: 'raw bytes above 0x7f in the target are encoded in the key only',
    site: knows('/caf%C3%A9', 'page'),
    attack: [{ target: '/caf\u00C3\u00A9' }, { target: '/caf\u00E9' }],
    victim: { target: '/caf%C3%A9' },
    mustHold: all(hasStatus(200), lacks('EVIL'), says('page')),
  },
]
