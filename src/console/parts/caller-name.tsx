import { ProseText } from './prose-text.tsx'

/** What the log calls the holder of the secret of that name; the API says it too, so it stays as it is there. */
const TOKEN_OF_ALL_DOMAINS = 'API_TOKEN'

/** A person, a token, or a part of this program, in words. */
export function callerText(name: string): string {
  return name === TOKEN_OF_ALL_DOMAINS ? 'operator token' : name
}

/** Who did something. */
export function CallerName({ name }: { readonly name: string }) {
  return (
    <span class="caller">
      <ProseText text={callerText(name)} />
    </span>
  )
}
