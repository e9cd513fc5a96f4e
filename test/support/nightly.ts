/** How often a random test repeats: `daily` in `npm test`, `nightly` in `npm run test:nightly`. The seeds are the same. */
export function repeats(daily: number, nightly: number): number {
  return process.env['NIGHTLY'] === '1' ? nightly : daily
}
