import type { Child } from 'hono/jsx'

/** What a badge, or a notice, tells besides its text: nothing rests on the colour alone. */
export type Tone = 'plain' | 'good' | 'bad' | 'warn' | 'accent'

/** A word or two that name a state. */
export function Badge({ tone = 'plain', children }: { readonly tone?: Tone; readonly children?: Child }) {
  return <span class={`badge ${tone}`}>{children}</span>
}
