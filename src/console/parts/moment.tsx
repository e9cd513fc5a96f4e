/** A time: UTC for people, exact for machines. `2026-11-22 02:18:43 UTC`. */
export function Moment({ atMs }: { readonly atMs: number }) {
  const iso = isoOf(atMs)
  if (iso === undefined) return <span>unknown</span>
  return (
    <time datetime={iso} class="nowrap number">
      {momentText(atMs)}
    </time>
  )
}

/** The text of a time, where there can be no element. */
export function momentText(atMs: number): string {
  const iso = isoOf(atMs)
  return iso === undefined ? 'unknown' : `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`
}

/** How long ago, or how long it took: the largest two units. */
export function spanText(spanMs: number): string {
  const seconds = Math.max(0, Math.round(spanMs / 1000))
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`
  return `${Math.floor(seconds / 86_400)} d ${Math.floor((seconds % 86_400) / 3600)} h`
}

function isoOf(atMs: number): string | undefined {
  const isTime = Number.isFinite(atMs) && Math.abs(atMs) <= 8.64e15
  return isTime ? new Date(atMs).toISOString() : undefined
}
