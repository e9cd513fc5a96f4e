import type { PoliteFetcher } from '../../fetcher/polite-fetch.ts'
import type { SeenPair } from '../../store/page-evidence.ts'
import type { PictureFiles } from '../../store/picture-files.ts'
import type { RunFiles } from '../../store/run-files.ts'
import { parseRunSamples, type PatternSamples } from '../../store/run-samples.ts'
import { openCamera } from './camera.ts'
import type { BrowserBinding } from './devtools.ts'
import type { HeldPages } from './held-pages.ts'
import { openSiteParts } from './page-parts.ts'
import { pictureNames, STUDIO_MS, withPictures, type Studio } from './pair-pictures.ts'

/** A run that has kept samples, and the pages that they show. */
export interface RunToShow {
  readonly runId: string
  readonly pages: Pick<HeldPages, 'page'>
  /** Fetches the parts of the pages. */
  readonly get: PoliteFetcher['get']
}

/** What {@link pictureRun} works with. */
export interface RunPicturePorts {
  readonly browser: BrowserBinding
  readonly files: Pick<RunFiles, 'read' | 'write'>
  readonly pictures: PictureFiles
  readonly nowMs: () => number
}

/** Adds pictures to the pairs of pages that a run has kept for whoever decides. Never rejects. */
export async function pictureRun(run: RunToShow, ports: RunPicturePorts): Promise<void> {
  try {
    const samples = parseRunSamples(await ports.files.read(run.runId, 'samples'))
    if (samples === undefined || samples.every(({ looks }) => looks.length === 0)) return
    const camera = await openCamera(ports.browser)
    const studio = { camera, nowMs: ports.nowMs, untilMs: ports.nowMs() + STUDIO_MS }
    try {
      await keepShown(run.runId, await shownSamples(samples, run, { studio, pictures: ports.pictures }), ports)
    } finally {
      await camera.close()
    }
  } catch (error) {
    console.warn({ message: 'no pictures of what is held back', error: String(error) })
  }
}

async function shownSamples(
  samples: readonly PatternSamples[],
  { runId, pages, get }: RunToShow,
  { studio, pictures }: { readonly studio: Studio; readonly pictures: PictureFiles },
): Promise<readonly PatternSamples[]> {
  const parts = openSiteParts(get)
  const keep = (name: string, bytes: Uint8Array) => pictures.write({ kind: 'run', id: runId }, name, bytes)
  const shown: PatternSamples[] = []
  let number = 0
  for (const sample of samples) {
    const looks: SeenPair[] = []
    for (const pair of sample.looks) {
      looks.push(await withPictures({ ...pages, pair, parts, prefix: `${number++}-`, keep }, studio))
    }
    shown.push({ ...sample, looks })
  }
  return shown
}

/** Unless somebody has asked meanwhile for all this to be forgotten. */
async function keepShown(
  runId: string,
  samples: readonly PatternSamples[],
  { files, pictures }: RunPicturePorts,
): Promise<void> {
  const names = samples.flatMap(({ looks }) => looks.flatMap(pictureNames))
  if ((await files.read(runId, 'samples')) !== undefined) await files.write(runId, 'samples', samples)
  else await pictures.delete({ kind: 'run', id: runId }, names)
}
