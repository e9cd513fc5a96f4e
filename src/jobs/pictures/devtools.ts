/** Speaks with a browser behind a binding of the platform (Browser Rendering), in the DevTools protocol over its WebSocket. */

/** The part of the binding that is used; a `Fetcher` has it. */
export interface BrowserBinding {
  fetch(input: string, init?: RequestInit): Promise<Response>
}

/** What comes with a command, an answer or an event. */
export type DevtoolsParams = Readonly<Record<string, unknown>>

/** A browser that runs. */
export interface Devtools {
  /**
   * @param session of a page; without one, the browser itself is meant
   * @returns the result; rejects with one line for people when the browser refuses, is gone, or does not answer in time
   */
  send(method: string, params?: DevtoolsParams, session?: string): Promise<DevtoolsParams>
  /** Takes the events of a page from now on. What the listener throws is lost. */
  listen(session: string, listener: (method: string, params: DevtoolsParams) => void): void
  /** Ends the browser, which is paid for as long as it runs. Never rejects. */
  close(): Promise<void>
}

// No such host is asked: the binding takes the path alone.
const HOST = 'https://browser.invalid'
const ANSWER_MS = 10_000

/**
 * Starts a browser. Rejects with one line for people when the platform gives none.
 *
 * @param answerMs how long a command may take; default 10,000
 */
export async function openDevtools(binding: BrowserBinding, answerMs = ANSWER_MS): Promise<Devtools> {
  const acquired = await binding.fetch(`${HOST}/v1/acquire`)
  if (!acquired.ok) throw new Error(`no browser is available: HTTP ${acquired.status}`)
  const { sessionId } = await acquired.json<{ readonly sessionId: string }>()
  const headers = { Upgrade: 'websocket' }
  const { status, webSocket } = await binding.fetch(`${HOST}/v1/devtools/browser/${sessionId}`, { headers })
  if (webSocket === null) throw new Error(`the browser cannot be reached: HTTP ${status}`)
  webSocket.accept()
  return devtoolsOver(webSocket, answerMs)
}

interface Waiting {
  readonly resolve: (result: DevtoolsParams) => void
  readonly reject: (error: Error) => void
  readonly timer: ReturnType<typeof setTimeout>
}

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: DevtoolsParams
  readonly result?: DevtoolsParams
  readonly error?: { readonly message?: string }
  readonly sessionId?: string
}

/** The protocol over a socket that is open: commands have numbers, answers bear the number of theirs. */
export function devtoolsOver(socket: WebSocket, answerMs = ANSWER_MS): Devtools {
  const waiting = new Map<number, Waiting>()
  const listeners = new Map<string, (method: string, params: DevtoolsParams) => void>()
  let lastId = 0
  let isOpen = true

  function settle(id: number, how: (one: Waiting) => void): void {
    const one = waiting.get(id)
    if (one === undefined) return
    waiting.delete(id)
    clearTimeout(one.timer)
    how(one)
  }

  function lose(): void {
    isOpen = false
    for (const id of waiting.keys()) settle(id, ({ reject }) => reject(GONE))
  }

  function read({ id, method, params = {}, result = {}, error, sessionId = '' }: Message): void {
    if (id === undefined) return listeners.get(sessionId)?.(method ?? '', params)
    settle(id, ({ resolve, reject }) => (error === undefined ? resolve(result) : reject(new Error(error.message))))
  }

  async function send(method: string, params: DevtoolsParams = {}, session?: string): Promise<DevtoolsParams> {
    if (!isOpen) throw GONE
    const id = ++lastId
    const answer = new Promise<DevtoolsParams>((resolve, reject) => {
      const late = new Error(`the browser did not answer ${method} in ${answerMs / 1000} s`)
      const timer = setTimeout(() => settle(id, ({ reject: giveUp }) => giveUp(late)), answerMs)
      waiting.set(id, { resolve, reject, timer })
    })
    socket.send(JSON.stringify({ id, method, params, ...(session !== undefined && { sessionId: session }) }))
    return answer
  }

  socket.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') read(JSON.parse(data) as Message)
  })
  socket.addEventListener('close', lose)
  socket.addEventListener('error', lose)
  return {
    send,
    listen: (session, listener) => void listeners.set(session, listener),
    async close() {
      await send('Browser.close').catch(() => undefined)
      lose()
      socket.close()
    },
  }
}

const GONE = new Error('the browser is gone')
