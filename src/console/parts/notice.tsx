import type { Child } from 'hono/jsx'
import type { Tone } from './badge.tsx'

/** Something the reader should know before the rest: an outcome, a warning, a refusal. */
export function Notice({ tone = 'plain', children }: { readonly tone?: Tone; readonly children?: Child }) {
  return (
    <div class={`notice ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}

/** Stands where a list would: what would be here, and how it gets here. */
export function Empty({ children }: { readonly children?: Child }) {
  return <div class="empty">{children}</div>
}
