/** The secret in every URL below; it must not be found in anything that is kept. */
export const SECRET = 'SECRETsecret0123456789abcdef'
const JWT = `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.${SECRET}.dozjgNryP4J3jVmNHl0w5N`

/** Secrets under names that the rules know. */
export const NAMED_SECRETS: readonly string[] = [
  `https://shop.example/p?token=${SECRET}`,
  `https://shop.example/p?%74oken=${SECRET}`,
  `https://shop.example/p?TOKEN=${SECRET}`,
  `https://shop.example/p?id=1&access_token=${SECRET}`,
  `https://shop.example/p?id=1&sig=${SECRET}`,
  `https://shop.example/p?X-Amz-Signature=${SECRET}`,
  `https://shop.example/p?Expires=1&Signature=${SECRET}&Key-Pair-Id=K`,
  `https://shop.example/p?code=${SECRET}&state=xyz`,
  `https://shop.example/p?sv=2020&se=2&sig=${SECRET}`,
  `https://shop.example/p?api_key=${SECRET}`,
  `https://shop.example/p?password=${SECRET}`,
  `https://shop.example/p?&&token=${SECRET}`,
  `https://shop.example/p?token=${SECRET}&token=`,
  `https://shop.example/p?SAMLResponse=${SECRET}`,
  `https://shop.example/p?ticket=ST-${SECRET}`,
  `https://ada:${SECRET}@shop.example/p`,
  `https://${SECRET}@shop.example/p`,
]

/** Secrets where the names do not show them. */
export const HIDDEN_SECRETS: readonly string[] = [
  `https://shop.example/p?next=https%3A%2F%2Fx.example%2F%3Ftoken%3D${SECRET}`,
  `https://shop.example/p?next=https%253A%252F%252Fx.example%252F%253Ftoken%253D${SECRET}`,
  `https://shop.example/p?next=/reset%3Ftoken%3D${SECRET}`,
  `https://shop.example/p?next=https://x.example/%3Fcode=${SECRET}%26state=1`,
  `https://shop.example/p?x=${JWT}`,
  `https://shop.example/p/${JWT}`,
  `https://shop.example/p?token[]=${SECRET}`,
  `https://shop.example/p?user[token]=${SECRET}`,
  `https://shop.example/p?user%5Btoken%5D=${SECRET}`,
  `https://shop.example/p?auth.token=${SECRET}`,
  `https://shop.example/p?a=1;token=${SECRET}`,
  `https://shop.example/p?a=1%26token=${SECRET}`,
  `https://shop.example/p?token%3D${SECRET}`,
  `https://shop.example/p?%E2%80%8Btoken=${SECRET}`,
  `https://shop.example/p?token+=${SECRET}`,
  `https://shop.example/p#/x?token=${SECRET}`,
  `https://shop.example/reset-password/${SECRET}`,
  `https://shop.example/account/activate/${SECRET}`,
  `https://shop.example/p?x=sk_live_${SECRET.slice(6)}`,
  `https://shop.example/exp=1900000000~data=${SECRET}~hmac=0a1b2c3d4e5f60718293a4b5c6d7e8f9/a.m3u8`,
  `https://shop.example/bcdn_token=${SECRET}&expires=1900000000/a.m3u8`,
]

/** URLs that look a little like those above. */
export const PLAIN_URLS: readonly string[] = [
  'https://shop.example/p?id=1&q=token',
  'https://shop.example/p?q=what+is+a+token%3F',
  'https://shop.example/p?next=%2Fproducts%3Fid%3D1%26color%3Dred',
  'https://shop.example/p?next=https%3A%2F%2Fx.example%2Fa%3Fpage%3D2',
  'https://shop.example/p?filter[color]=red&filter[size][]=9',
  'https://shop.example/reset-password/',
  'https://shop.example/confirm/order-overview',
  'https://shop.example/wiki/eyJ.txt',
  'https://shop.example/%E2%82%AC/%zz?a=%',
  'https://shop.example/p?a=1;b=2&c',
  'https://shop.example/p?utm_source=a&gclid=b#/route?tab=2',
]
