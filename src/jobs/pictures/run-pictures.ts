import type { SeenPair } from '../../store/runs/page-evidence.ts'
import type { PictureFiles } from '../../store/runs/picture-files.ts'
import type { RunFiles } from '../../store/runs/run-files.ts'
import { parseRunSamples, type PatternSamples } from '../../store/runs/run-samples.ts'
import { openSiteParts } from './page-parts.ts'
import {
  inPictureSession,
  pictureNames,
  withPictures,
  type PagesToShow,
  type PicturePorts,
  type PictureSession,
} from './pair-pictures.ts'

/** A run that has kept samples, and the pages that they show. */
export interface RunToShow extends PagesToShow {
  readonly runId: string
}

/** What {@link pictureRun} works with. */
export interface RunPicturePorts extends PicturePorts {
  readonly files: Pick<RunFiles, 'read' | 'write'>
}

/** Adds pictures to the pairs of pages that a run has kept for the operator who decides. Never rejects. */
export async function pictureRun(run: RunToShow, ports: RunPicturePorts): Promise<void> {
  try {
    const samples = parseRunSamples(await ports.files.read(run.runId, 'samples'))
    if (samples === undefined || samples.every(({ looks }) => looks.length === 0)) return
    await inPictureSession(ports, async (session) => {
      await keepShown(run.runId, await shownSamples(samples, run, { session, pictures: ports.pictures }), ports)
    })
  } catch (error) {
    console.warn({ message: 'no pictures of what is held back', error: String(error) })
  }
}

async function shownSamples(
  samples: readonly PatternSamples[],
  { runId, pages, get }: RunToShow,
  { session, pictures }: { readonly session: PictureSession; readonly pictures: PictureFiles },
): Promise<readonly PatternSamples[]> {
  const parts = openSiteParts(get)
  const keep = (name: string, bytes: Uint8Array) => pictures.write({ kind: 'run', id: runId }, name, bytes)
  const shown: PatternSamples[] = []
  let number = 0
  for (const sample of samples) {
    const looks: SeenPair[] = []
    for (const pair of sample.looks) {
      looks.push(await withPictures({ ...pages, pair, parts, prefix: `${number++}-`, keep }, session))
    }
    shown.push({ ...sample, looks })
  }
  return shown
}

/** Writes the samples, unless they were erased meanwhile. */
async function keepShown(
  runId: string,
  samples: readonly PatternSamples[],
  { files, pictures }: RunPicturePorts,
): Promise<void> {
  const names = samples.flatMap(({ looks }) => looks.flatMap(pictureNames))
  if ((await files.read(runId, 'samples')) !== undefined) await files.write(runId, 'samples', samples)
  else await pictures.delete({ kind: 'run', id: runId }, names)
}
