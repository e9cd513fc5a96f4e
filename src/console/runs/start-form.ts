import { readRunForm, type ReadRunForm } from '../domains/run-form.ts'

/** Reads the form that starts a run: what a domain's page asks for, and the mode. Never throws. */
export function readStartForm(form: Readonly<Record<string, unknown>>): ReadRunForm {
  const { mode = 'plus' } = form
  if (mode !== 'plus' && mode !== 'seed') return { ok: false, message: 'The mode is plus or seed.' }
  const read = readRunForm(form)
  return read.ok ? { ok: true, options: { ...read.options, mode } } : read
}
