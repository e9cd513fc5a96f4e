import type { AuditFiles } from '../../store/runs/audit-files.ts'
import type { AuditEnd } from '../audits/audit-task.ts'
import { openSiteParts } from './page-parts.ts'
import {
  inPictureSession,
  pictureNames,
  withPictures,
  type PagesToShow,
  type PicturePorts,
  type PictureSession,
} from './pair-pictures.ts'

/** An audit that is done, and the pages that it has seen. */
export interface AuditToShow extends PagesToShow {
  readonly auditId: string
}

/** What {@link pictureAudits} works with. */
export interface AuditPicturePorts extends PicturePorts {
  readonly files: Pick<AuditFiles, 'read' | 'write'>
}

/** Whether an audit needs pictures. Equal pages need none, which saves the site the requests for their parts. */
export function isWorthPictures(end: AuditEnd): boolean {
  return end.kind === 'done' && (end.outcome === 'differ' || end.outcome === 'inconclusive')
}

/** Adds pictures to what audits have kept. Never rejects: a finding without pictures is one. */
export async function pictureAudits(audits: readonly AuditToShow[], ports: AuditPicturePorts): Promise<void> {
  try {
    if (audits.length === 0) return
    await inPictureSession(ports, async (session) => {
      for (const audit of audits) await pictureAudit(audit, session, ports)
    })
  } catch (error) {
    console.warn({ message: 'no pictures of audits', error: String(error) })
  }
}

async function pictureAudit({ auditId, pages, get }: AuditToShow, session: PictureSession, ports: AuditPicturePorts) {
  const { files, pictures } = ports
  const owner = { kind: 'audit', id: auditId } as const
  const pair = await files.read(auditId)
  if (pair === undefined) return
  const keep = (name: string, bytes: Uint8Array) => pictures.write(owner, name, bytes)
  const shown = await withPictures({ ...pages, pair, parts: openSiteParts(get), prefix: '', keep }, session)
  // The audit may have been erased meanwhile.
  const isKept = (await files.read(auditId)) !== undefined
  await (isKept ? files.write(auditId, shown) : pictures.delete(owner, pictureNames(shown)))
}
