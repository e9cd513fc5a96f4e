import { counted } from '../../learn/counted.ts'
import type { BackfillProgress } from '../../store/urls/url-maintenance.ts'

/** What a backfill does or would do, for people. */
export function backfillText({
  scanned,
  rekeyed,
  merged,
}: Pick<BackfillProgress, 'scanned' | 'rekeyed' | 'merged'>): string {
  return `${counted(scanned, 'row')} read, ${rekeyed} with another key, ${merged} merged into others`
}
