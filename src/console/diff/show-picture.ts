import type { Context } from 'hono'
import { PICTURE_NAME } from '../../store/runs/page-evidence.ts'
import { PICTURE_TYPE, type PictureOwner } from '../../store/runs/picture-files.ts'
import type { ConsoleDeps, ConsoleEnv } from '../console-deps.ts'
import { notFound } from '../refusal.ts'

/**
 * Answers with a picture, as the one type that is kept and never as a page. Who may see it has been settled before.
 *
 * @throws Refusal 404 where there is none
 */
export async function showPicture(
  c: Context<ConsoleEnv>,
  { pictures }: Pick<ConsoleDeps, 'pictures'>,
  owner: PictureOwner,
): Promise<Response> {
  const name = c.req.param('name') ?? ''
  const picture = PICTURE_NAME.test(name) ? await pictures.read(owner, name) : undefined
  if (picture === undefined) throw notFound('picture of this name')
  return c.body(picture, 200, { 'content-type': PICTURE_TYPE })
}
