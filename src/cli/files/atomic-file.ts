import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { CommandFailure } from '../output/failure.ts'

/**
 * Writes a file as a whole: into a temporary file beside it that replaces it when it is complete and on the disk. A reader sees
 * the old content or the new one, also after a crash. A link is followed; a device or a pipe (`/dev/null`) is written to and never
 * replaced.
 *
 * @throws CommandFailure when it cannot be written; the old file is then still there
 */
export function writeFileAtomically(path: string, content: string): void {
  try {
    const present = statSync(path, { throwIfNoEntry: false })
    if (present === undefined) replaceFile(path, content)
    else if (present.isFile() || present.isDirectory()) replaceFile(realpathSync(path), content)
    else writeFileSync(path, content)
  } catch (error) {
    throw new CommandFailure(`${path}: cannot be written: ${writeProblem(error, path)}`)
  }
}

function replaceFile(path: string, content: string): void {
  const neighbour = `${path}.${process.pid}.tmp`
  try {
    const file = openSync(neighbour, 'w')
    try {
      writeFileSync(file, content)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(neighbour, path)
  } catch (error) {
    rmSync(neighbour, { force: true })
    throw error
  }
}

/**
 * Whether {@link writeFileAtomically} may hope to write a file. Writes nothing.
 *
 * @throws CommandFailure when the folder is missing or may not be written to, or the path is a folder itself
 */
export function checkWritable(path: string): void {
  try {
    accessSync(dirname(path), constants.W_OK)
    if (!statSync(dirname(path)).isDirectory()) throw new Error(`${dirname(path)} is no folder`)
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) throw new Error(IS_FOLDER)
  } catch (error) {
    throw new CommandFailure(`${path}: cannot be written: ${writeProblem(error, path)}`)
  }
}

const IS_FOLDER = 'it is a folder; the name of a file is needed'

/** The words for what kept a file from being written, without the path of the file itself. */
export function writeProblem(error: unknown, path: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT' && existsSync(dirname(path))) return `no file can be created in ${dirname(path)}`
  if (code === 'ENOENT') return `the folder ${dirname(path)} does not exist; create it first`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return `permission denied in ${dirname(path)}`
  if (code === 'ENOSPC') return 'the disk is full'
  if (code === 'EISDIR') return IS_FOLDER
  return error instanceof Error ? error.message : String(error)
}
