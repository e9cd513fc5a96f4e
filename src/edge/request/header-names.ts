/** Request header names by what the edge does with them. All lower case. */

/** Meaningful for one connection only (RFC 9110 §7.6.1). */
export const HOP_BY_HOP: readonly string[] = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/** Requests with one of these neither read nor write the store. */
export const PERSONAL_HEADERS: readonly string[] = ['authorization', 'cookie']

/** Never sent on in a rebuilt request, whatever the configuration says: they frame the message, name the host or a person. */
export const NEVER_FORWARDED: ReadonlySet<string> = new Set([
  ...HOP_BY_HOP,
  'host',
  'content-length',
  'via',
  ...PERSONAL_HEADERS,
])

/**
 * Headers that name a person or a program with rights: the response is theirs alone. Others are known by the words of their names
 * (`identity-names.ts`). `Cookie` is judged by name.
 */
export const CREDENTIAL_HEADERS: ReadonlySet<string> = new Set([
  'authorization',
  'proxy-authorization',
  'api-key',
  'apikey',
  'x-api-key',
  'x-access-token',
  'x-auth-token',
  'x-csrf-token',
  'x-session-token',
  'x-xsrf-token',
  'x-amz-security-token',
  'x-auth-key',
  'x-authorization',
  'x-session-id',
  'x-token',
  'token',
  'dpop',
  'private-token',
  'job-token',
  'user-api-key',
  'x-goog-api-key',
  'x-goog-iap-jwt-assertion',
  'x-ms-client-principal',
  'x-functions-key',
  'ocp-apim-subscription-key',
  'x-rapidapi-key',
  'x-amzn-oidc-data',
  'x-parse-session-token',
  // Shops: WooCommerce, WordPress, Shopware, Shopify, Spree, Medusa.
  'cart-token',
  'nonce',
  'x-wp-nonce',
  'sw-access-key',
  'sw-context-token',
  'x-shopify-access-token',
  'x-shopify-storefront-access-token',
  'x-spree-token',
  'x-spree-order-token',
  'x-publishable-api-key',
  'x-vercel-protection-bypass',
  // Proxies in front that sign users in: oauth2-proxy, Authelia, Grafana, Tailscale; certificates (RFC 9440, nginx).
  'x-forwarded-user',
  'x-forwarded-email',
  'x-auth-request-user',
  'x-auth-request-email',
  'remote-user',
  'x-remote-user',
  'x-webauth-user',
  'tailscale-user-login',
  'client-cert',
  'ssl-client-cert',
  'cf-access-client-id',
  'cf-access-client-secret',
  'cf-access-jwt-assertion',
])

/**
 * Headers by which scripts ask for another form of the same page (a fragment, the data behind it, a version of it). Origins
 * rarely name them in `Vary`, and without them the script would get the whole page.
 */
export const VARIANT_HEADERS: ReadonlySet<string> = new Set([
  'x-pjax',
  'x-inertia',
  'x-livewire',
  'hx-request',
  'turbo-frame',
  'x-turbo-request-id',
  'rsc',
  'next-action',
  'next-router-state-tree',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-url',
  'x-nextjs-data',
  'x-sveltekit-invalidated',
  'x-sveltekit-pathname',
  'x-sveltekit-search',
  'x-server-id',
  'x-server-instance',
  'x-qrl',
  'up-target',
  'x-up-target',
  'x-up-version',
  'x-alpine-request',
  'x-barba',
  'x-ic-request',
  'datastar-request',
  'wicket-ajax',
  'accept-profile',
  'accept-version',
  'api-version',
  'x-api-version',
  'strapi-response-format',
  'prefer',
  // Which of several shops, sites or languages: Magento, Vendure, Medusa, and many an interface of one's own.
  'store',
  'content-currency',
  'vendure-token',
  'x-medusa-locale',
  'x-tenant',
  'x-tenant-id',
  'x-locale',
  // Sent with OPTIONS alone, and named in `Vary` of everything.
  'access-control-request-method',
  'access-control-request-headers',
])

/** Conditions on the stored response that only the origin can judge, and parts of a response. */
export const RANGE_HEADERS: ReadonlySet<string> = new Set(['range', 'if-range', 'if-match', 'if-unmodified-since'])

/**
 * Headers that browsers send unasked. A script adds others to say what it wants; no list of those is ever whole, so it is the
 * ordinary ones that are listed (decision 063).
 */
export const ORDINARY_HEADERS: readonly string[] = [
  'host',
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'user-agent',
  'referer',
  'accept-encoding',
  'accept-language',
  'accept-charset',
  'content-type',
  'content-encoding',
  'pragma',
  'priority',
  'dnt',
  'upgrade-insecure-requests',
  'save-data',
  'device-memory',
  'dpr',
  'width',
  'viewport-width',
  'viewport-height',
  'downlink',
  'ect',
  'rtt',
  'purpose',
  'x-purpose',
  'x-moz',
  'alt-used',
  'early-data',
  'from',
  'date',
  'http2-settings',
  'service-worker',
  'service-worker-navigation-preload',
]

/** What proxies, networks and monitors add to all requests alike. */
export const ADDED_ON_THE_WAY = new RegExp(
  '^(?:sec-|x-sec-|cf-|cdn-|x-cdn|fastly-|x-fastly|fly-|x-amz|cloudfront-|x-azure|x-arr-|x-fd-|x-ms-client|x-appengine|x-cloud-' +
    '|x-goog|x-vercel|x-nf-|akamai|x-akamai|x-edge|x-envoy|x-varnish|surrogate-|x-heroku|x-bunny|ali-|eagleeye|incap-|x-sucuri' +
    '|forwarded|x-forward|x-original-|x-real-|x-client-ip|x-cluster|x-remote-|x-proxy|x-lb-|x-haproxy|x-nginx|(?:wl-)?proxy-' +
    '|true-client|client-ip|x-host$|x-port$|x-scheme$|x-url-scheme|x-rewrite-url|front-end-https|x-?ssl|x-https|x-unique-id' +
    '|x-country|x-geo|geoip|x-device|x-ua-|x-bot|x-wap-|x-operamini|x-ucbrowser|amp-|traceparent|tracestate|baggage|b3$|x-b3-' +
    '|x-(?:request|correlation|trace|span|session-trace)-?id|request-id|correlation-id|request-context|uber-trace|sentry-|x-sentry' +
    '|newrelic|x-newrelic|x-datadog|elastic-apm|x-instana|x-honeycomb|x-ot-|x-dt|adrum)',
)

/** Beginning of the edge's own headers; on the way in they are forgeries. CGI and its heirs read `_` as they read `-`. */
export const OWN_NAME = /^canonical[-_]/

/** The own headers an origin might believe, and those that only the edge may read; see {@link OWN_NAME}. */
export const OWN_REQUEST_HEADERS: readonly string[] = [
  'canonical-key',
  'canonical-url',
  'canonical-contract',
  'canonical-signature',
  'canonical-applied',
  'canonical-debug',
  'canonical-fetch',
  'canonical_key',
  'canonical_url',
  'canonical_contract',
  'canonical_signature',
]

/**
 * Sent by our own learner and auditor (`fetcher/host-client.ts`), which must see the page of the very URL they ask for. Any other
 * client that sends it gets an uncached page, as with a cookie.
 */
export const PLAIN_FETCH = 'canonical-fetch'

/** Our entry in `Via` (RFC 9110 §7.6.3); how a loop is seen. */
export const VIA = '1.1 edge-canonicalizer'

/** Whether a text is a field name (RFC 9110 §5.1). */
export function isHeaderName(text: string): boolean {
  return /^[!#$%&'*+.^_`|~\w-]+$/.test(text)
}

const NO_NAMES: readonly string[] = []

/** The fields that a `Connection` field declares to end here as well (RFC 9110 §7.6.1); lower case. */
export function nominatedBy(connection: string | undefined): readonly string[] {
  if (connection === undefined) return NO_NAMES
  const names = connection.toLowerCase().split(',')
  return names.map((name) => name.trim()).filter(isHeaderName)
}

/** Whether an operator may have a client's field of this lower-case name sent to the origin on the cacheable path. */
export function mayBeForwarded(name: string): boolean {
  return isHeaderName(name) && !NEVER_FORWARDED.has(name) && !OWN_NAME.test(name)
}

/** Whether an operator may have responses stored that vary on this lower-case name (decision 049). */
export function mayVary(name: string): boolean {
  return mayBeForwarded(name) || PERSONAL_HEADERS.includes(name)
}
