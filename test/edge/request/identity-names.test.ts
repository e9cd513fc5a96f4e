import { describe, expect, it } from 'vitest'
import { isIdentityName, namesAnyone } from '../../../src/edge/request/identity-names.ts'

describe('the name of a header', () => {
  it.each([
    // Gateways and identity proxies: Google, Azure, AWS, oauth2-proxy, Authelia, authentik, Kong, Pomerium, Tailscale.
    'x-goog-authenticated-user-email x-ms-client-principal-name x-amzn-oidc-identity x-amzn-oidc-accesstoken x-forwarded-groups ' +
      'x-forwarded-preferred-username x-auth-request-groups remote-groups remote-email x-authentik-username x-userinfo ' +
      'x-authenticated-userid x-consumer-username x-consumer-id x-credential-identifier x-pomerium-claim-email tailscale-user-name',
    // Certificates.
    'x-client-cert x-ssl-client-s-dn x-ssl-client-subject x-forwarded-client-cert x-arr-clientcert x-amzn-mtls-clientcert-serial ' +
      'x-tls-client-certificate x-forwarded-ssl-client-cert',
    // Rights, other persons, signatures (RFC 9421), Shibboleth, Loki.
    'x-admin x-is-admin x-staff x-actor x-on-behalf-of x-impersonate x-bearer x-passcode x-scopes x-entitlements x-scope-orgid ' +
      'x-org-id x-organization signature signature-input shib-cookie-name eppn upn x-sid x-ssl-client-verify x-subscriber-id',
    // Names of applications' own, in any spelling.
    'x-user x_user_id userid x-sessionid session-token id-token refresh_token x-jwt x-client-secret csrftoken x-usergroup x-email ' +
      'x-principal oidc_claim_sub x-oauth2 x-authn authinfo x-roles x-login apikey x-access-key x-customer-id sec-session-response',
  ])('says who asks by its words: %s', (names) => {
    expect(names.split(' ').filter((name) => !isIdentityName(name))).toEqual([])
  })

  it.each([
    'user-agent x-user-agent x-original-user-agent x-device-user-agent x-amz-user-agent sec-fetch-user sec-ch-ua sec-ch-ua-mobile',
    'authority x-authority x-author x-request-id x-amz-cf-id x-amzn-trace-id traceparent baggage x-b3-traceid x-session-trace-id',
    'x-forwarded-for x-forwarded-proto x-forwarded-ssl x-real-ip cf-connecting-ip cf-ray cf-visitor true-client-ip x-azure-fdid',
    'x-appengine-user-ip x-user-country x-nf-account-id cloudfront-viewer-country fastly-client-ip x-vercel-id x-varnish x-arr-ssl',
    'x-disclaimer x-concert x-key surrogate-key idempotency-key x-grouping x-cdn dnt x-requested-with x-country',
  ])('says nothing of the kind when it is sent unasked, or only looks alike: %s', (names) => {
    expect(names.split(' ').filter(isIdentityName)).toEqual([])
  })

  it('is judged by its beginning where it is very long', () => {
    expect([isIdentityName(`x-user-${'a'.repeat(9000)}`), isIdentityName(`x-${'a'.repeat(9000)}-user`)]).toEqual([
      true,
      false,
    ])
  })
})

describe('its value', () => {
  it.each(['', ' ', '-', '0', 'NONE', 'false', '(null)', 'null', 'undefined'])('names no client: %j', (value) => {
    expect(namesAnyone(value)).toBe(false)
  })

  it.each(['ann', '1', 'SUCCESS', 'CN=ann', 'true', 'anonymous'])('names a client: %j', (value) => {
    expect(namesAnyone(value)).toBe(true)
  })
})
