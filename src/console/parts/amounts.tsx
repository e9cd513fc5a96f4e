/** Numbers as readers of English write them: "9,880"; fractions with as many digits as say something. */
export function countText(count: number): string {
  return new Intl.NumberFormat('en', { maximumFractionDigits: Math.abs(count) < 10 ? 2 : 0 }).format(count)
}

/** A count and what it counts: "1 page", "9,880 pages"; `many` where it is not the word for one with an s. */
export function amountText(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : many}`
}

/** A share of a whole, 12.2 %; "–" when there is no whole. Something is never 0 %, nor all but something 100 %. */
export function percentText(part: number, whole: number): string {
  if (whole <= 0) return '–'
  const share = part / whole
  if (share > 0 && share < 0.0005) return '< 0.1 %'
  if (share < 1 && share >= 0.9995) return '> 99.9 %'
  return `${new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format(share * 100)} %`
}

/** {@link percentText} of a share that is computed; null: there is no whole. */
export function shareText(share: number | null): string {
  return share === null ? percentText(0, 0) : percentText(share, 1)
}

/** A share never stands without what it is a share of: "1,204 of 9,880, 12.2 %". */
export function Ratio({ part, whole }: { readonly part: number; readonly whole: number }) {
  return <span class="ratio">{`${countText(part)} of ${countText(whole)}, ${percentText(part, whole)}`}</span>
}
