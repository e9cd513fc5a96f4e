import { canonicalize } from '../canonicalize.ts'

/** The URL that was meant by a text without a scheme, which browsers do not show: `www.example.com/a`. Undefined for other texts. */
export function withScheme(text: string): string | undefined {
  if (!/^[\w-]+(?:\.[\w-]+)+(?:[/?#:]|$)/.test(text)) return undefined
  const url = `https://${text}`
  return canonicalize(url, { profile: 'request' }).ok ? url : undefined
}
