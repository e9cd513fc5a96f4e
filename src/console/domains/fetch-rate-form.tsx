/** The form that sets how fast learner and audits ask a site. */

import { FETCH_RATES } from '../../store/control-actions.ts'
import { CsrfField } from '../parts/confirm-form.tsx'
import { NumberField } from '../parts/number-field.tsx'

/** Outcome of {@link readFetchRate}; an undefined rate means the configured one. */
export type ReadFetchRate =
  | { readonly ok: true; readonly fetchRate: number | undefined }
  | { readonly ok: false; readonly message: string }

/** Reads a sent form. Never throws. */
export function readFetchRate({ fetchRate = '' }: Readonly<Record<string, unknown>>): ReadFetchRate {
  if (fetchRate === '') return { ok: true, fetchRate: undefined }
  const rate = typeof fetchRate === 'string' ? Number(fetchRate) : Number.NaN
  if (rate >= FETCH_RATES.least && rate <= FETCH_RATES.most) return { ok: true, fetchRate: rate }
  return { ok: false, message: 'The fetch rate is a number of requests per second, from one a day to 10.' }
}

/** Shows the rate in force and a field to change it. */
export function FetchRateForm({ path, csrf, rate }: { path: string; csrf: string; rate: number | undefined }) {
  return (
    <form method="post" action={`${path}/fetch-rate`}>
      <CsrfField csrf={csrf} />
      {rate === undefined ? 'as configured: FETCH_RATE of the control Worker' : `${rate} requests per second`}
      <div class="fields">
        <NumberField
          name="fetchRate"
          label="Requests per second"
          isFraction
          min={FETCH_RATES.least}
          max={FETCH_RATES.most}
          value={rate === undefined ? '' : String(rate)}
          placeholder="as configured"
        />
        <button class="quiet">Set the rate</button>
      </div>
    </form>
  )
}
