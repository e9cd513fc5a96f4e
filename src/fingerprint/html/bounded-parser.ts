/** htmlparser2, kept linear: it shifts its list of open tags at every tag, which is quadratic in a page of tags that never close. */

import type { Handler } from 'htmlparser2'
import { Parser } from 'htmlparser2'

/** Open elements at once. Real pages stay below 100; browsers stop at 512 as well. */
export const MAX_OPEN = 512

/** Reads HTML, or XML, from its beginning to its end. Below 512 open elements nothing opens or closes any more: what follows is read flat. */
export function parseHtml(html: string, handler: Partial<Handler>, xmlMode = false): void {
  let open = 0
  const parser = new BoundedParser(
    {
      ...handler,
      onopentagname() {
        open++
        if (open >= MAX_OPEN) parser.flat = true
      },
      onclosetag(name, isImplied) {
        open--
        handler.onclosetag?.(name, isImplied)
      },
    },
    { xmlMode },
  )
  parser.end(html)
}

/** A class because the parser asks itself by inheritance which elements stay open. */
class BoundedParser extends Parser {
  flat = false

  protected override isVoidElement(name: string): boolean {
    return this.flat || super.isVoidElement(name)
  }
}
