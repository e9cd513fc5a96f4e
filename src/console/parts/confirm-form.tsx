import type { Child } from 'hono/jsx'
import { CSRF_FIELD } from '../forgery.ts'

/** The hidden field that every form with `method="post"` carries. */
export function CsrfField({ csrf }: { readonly csrf: string }) {
  return <input type="hidden" name={CSRF_FIELD} value={csrf} />
}

interface ConfirmFormProps {
  readonly action: string
  readonly csrf: string
  /** What is going to happen, as a question; asked by a script. */
  readonly question: string
  /** Text of the button. */
  readonly button: string
  readonly tone?: 'danger' | 'quiet'
  /** Further hidden fields. */
  readonly fields?: Readonly<Record<string, string>>
  /** Visible fields. */
  readonly children?: Child
}

/** A button that changes something. With scripts it asks first; without, the page it stands on has said what will happen. */
export function ConfirmForm({ action, csrf, question, button, tone, fields = {}, children }: ConfirmFormProps) {
  return (
    <form method="post" action={action} data-confirm={question}>
      <CsrfField csrf={csrf} />
      {Object.entries(fields).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      {children}
      <button class={tone}>{button}</button>
    </form>
  )
}
