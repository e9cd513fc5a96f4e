import type { Context, Hono } from 'hono'
import type { ConsoleDeps, ConsoleEnv } from '../console-deps.ts'
import { dropCookie, writeCookie } from '../cookies.ts'
import { CsrfField } from '../parts/confirm-form.tsx'
import { Layout } from '../parts/layout.tsx'
import { Notice } from '../parts/notice.tsx'
import { localPath, SIGN_IN_PATH } from '../require-caller.ts'
import { sealSession, SESSION_MS } from '../session.ts'

type Deps = Pick<ConsoleDeps, 'auth' | 'nowMs'>

/** The form that takes a token, and the way out. Everybody may ask for these. */
export function addSignInPages(app: Hono<ConsoleEnv>, deps: Deps): void {
  app.get(SIGN_IN_PATH, (c) => {
    const isLate = c.req.query('late') === 'yes'
    return showForm(c, deps, { to: localPath(c.req.query('to')), problem: isLate ? 'late' : undefined })
  })
  app.post(SIGN_IN_PATH, async (c) => {
    const { token, to } = await c.req.parseBody()
    const target = localPath(typeof to === 'string' ? to : undefined)
    const address = c.req.header('cf-connecting-ip')
    const seconds = deps.auth.waitSeconds(address)
    if (seconds !== undefined)
      return c.text(`Too many failed sign-ins. Wait ${seconds} seconds.`, 429, { 'retry-after': String(seconds) })
    const given = typeof token === 'string' ? token.trim() : ''
    const place = await deps.auth.placeOf(given)
    if (place === undefined) {
      // A form without a token is no guess.
      if (given !== '') deps.auth.noteFailure(address)
      return showForm(c, deps, { to: target, problem: 'wrong' })
    }
    const session = { place, expiresAtMs: deps.nowMs() + SESSION_MS }
    writeCookie(c, 'session', await sealSession(session, deps.auth.sessionSecret), SESSION_MS / 1000)
    // The next page makes a new one: what was known before signing in is worth nothing after.
    dropCookie(c, 'forms')
    return c.redirect(target, 303)
  })
  app.post('/sign-out', (c) => {
    dropCookie(c, 'session')
    dropCookie(c, 'forms')
    return c.redirect(SIGN_IN_PATH, 303)
  })
}

function showForm(c: Context<ConsoleEnv>, { auth }: Deps, { to, problem }: Omit<SignInProps, 'csrf' | 'way'>) {
  const way = !auth.isConfigured ? 'none' : auth.hasTokens ? 'token' : 'login'
  const view = <SignInView way={way} to={to} problem={problem} csrf={c.var.csrf} />
  return c.html(<Layout title="Sign in">{view}</Layout>, problem === 'wrong' ? 403 : way === 'none' ? 503 : 200)
}

interface SignInProps {
  /** What is configured: tokens, only a login in front of this Worker, or nothing. */
  readonly way: 'token' | 'login' | 'none'
  /** Path to go to. */
  readonly to: string
  /** Why the form is shown: the token was refused, or a form of the console came after its session had ended. */
  readonly problem?: 'wrong' | 'late' | undefined
  readonly csrf: string
}

/** The sign-in form, or why there is none. */
export function SignInView({ way, to, problem, csrf }: SignInProps) {
  if (way === 'none') return <NothingConfigured />
  if (way === 'login') return <LoginOnly />
  const wasWrong = problem === 'wrong'
  return (
    <div class="sign-in sheet">
      <h1>Sign in</h1>
      {problem === 'late' ? <Late /> : ''}
      {wasWrong ? (
        <Notice tone="bad">
          <p id="token-wrong">This token is not accepted here.</p>
        </Notice>
      ) : (
        ''
      )}
      <form method="post" action={SIGN_IN_PATH}>
        <CsrfField csrf={csrf} />
        <input type="hidden" name="to" value={to} />
        <label for="token">Token</label>
        <input
          id="token"
          name="token"
          type="password"
          required
          autofocus
          autocomplete="current-password"
          maxlength={4000}
          aria-describedby={wasWrong ? 'token-wrong token-hint' : 'token-hint'}
          aria-invalid={wasWrong ? 'true' : undefined}
        />
        <p class="hint" id="token-hint">
          One of the API's tokens: the secret <code>API_TOKEN</code>, or one of <code>API_TOKENS</code>. The session
          ends after {SESSION_MS / 3_600_000} hours, and whenever a token is changed.
        </p>
        <button>Sign in</button>
      </form>
    </div>
  )
}

function Late() {
  return (
    <Notice tone="warn">
      <p>The session ended before the form was sent, so nothing was changed. Sign in and send it again.</p>
    </Notice>
  )
}

function NothingConfigured() {
  return (
    <div class="sign-in sheet">
      <h1>Sign-in is not configured</h1>
      <p>
        This Worker has neither a token nor a login, so everything is refused. Set one of these, then load this page
        again:
      </p>
      <ul>
        <li>
          a token: <code>wrangler secret put API_TOKEN --config wrangler.control.toml</code>, or locally a line{' '}
          <code>API_TOKEN=…</code> in <code>.dev.vars</code>
        </li>
        <li>
          Cloudflare Access in front of this Worker: <code>ACCESS_TEAM_DOMAIN</code> together with{' '}
          <code>ACCESS_AUDIENCE</code>
        </li>
      </ul>
    </div>
  )
}

function LoginOnly() {
  return (
    <div class="sign-in sheet">
      <h1>Sign in with Cloudflare Access</h1>
      <p>
        This console does not accept tokens, and this request has no valid Access login. Open the address that Access
        protects. If you did, the team domain or audience tag of this Worker is wrong.
      </p>
    </div>
  )
}
