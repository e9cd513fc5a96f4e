/** How often a random test repeats: `daily` in `npm test`, `nightly` in `npm run test:nightly`. The seeds are the same. */
export function repeats(daily: number, nightly: number): number {
  return process.env['NIGHTLY'] === '1' ? nightly : daily
}

const STEP = repeats(3, 1)
const FIRST = Math.floor(Math.random() * STEP)

/** Whether one of many alike cases has its turn: by night each; in `npm test` every third, from one that chance chooses. */
export function hasItsTurn(at: number): boolean {
  return at % STEP === FIRST
}
