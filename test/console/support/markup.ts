/** The HTML of a view that waits for nothing. */
export function markup(view: { toString(): string } | Promise<unknown>): string {
  if (view instanceof Promise) throw new TypeError('A view must not wait')
  return view.toString()
}
