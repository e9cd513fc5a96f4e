/** One HTTP exchange: no redirects followed, no cookies, nothing retried. Node and Workers each have an implementation. */

/** What is asked. Always a GET. */
export interface TransportRequest {
  /** Absolute http(s) URL without credentials and fragment. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Counted after content decoding. */
  readonly maxBodyBytes: number
  /** What happens to a longer body: the exchange fails, or the first `maxBodyBytes` are the body. */
  readonly beyondLimit: 'fail' | 'cut'
  /** For the whole exchange, name look-up to last byte. */
  readonly timeoutMs: number
  /** Called with every address of the host before a connection is made; a returned text refuses the exchange and gives the reason. */
  readonly refuses: (address: string) => string | undefined
  readonly signal?: AbortSignal
}

/** What came back. */
export type TransportAnswer = TransportResponse | TransportFailure

/** A complete response. */
export interface TransportResponse {
  readonly ok: true
  readonly status: number
  /** Lower-case names; of a repeated field, the values joined as the platform does. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Without its content coding. Empty for redirects that say where to: their bodies are not read. */
  readonly body: Uint8Array
  /** The IP address that answered, where the platform tells. */
  readonly address?: string
}

/** No complete response. */
export interface TransportFailure {
  readonly ok: false
  readonly why: 'address' | 'timeout' | 'dns' | 'connection' | 'tls' | 'protocol' | 'too-large'
  /** For people; holds no part of the URL's query. */
  readonly detail: string
}

/** Makes one exchange. Never rejects. */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>

/** Whether a response is a redirect that says where to (RFC 9110 §15.4). */
export function isRedirect(status: number, location: string | undefined): location is string {
  return location !== undefined && [301, 302, 303, 307, 308].includes(status)
}
