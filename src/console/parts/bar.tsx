import { percentText } from './amounts.tsx'

/** A share as a bar, beside a text that says it: the bar itself is not read out. Drawn with attributes: styles are not inline here. */
export function Bar({ part, whole }: { readonly part: number; readonly whole: number }) {
  const share = whole <= 0 ? 0 : Math.min(1, Math.max(0, part / whole))
  return (
    <svg
      class="bar"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
      data-share={percentText(part, whole)}
    >
      <rect class="whole" width="100" height="10" rx="2" />
      <rect class="part" width={(share * 100).toFixed(1)} height="10" rx="2" />
    </svg>
  )
}
