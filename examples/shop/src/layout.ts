import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

/** Escaped HTML of a part of a page. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/** What every page shows besides its content. */
export interface Page {
  readonly title: string
  readonly content: Html
  /** How often the shop has rendered this page, this time included. */
  readonly renders: number
  /** The URL that the shop was asked for, which is the canonical one behind the edge. */
  readonly askedFor: string
}

/** A whole page: head, navigation, content, and the line that tells who rendered it. */
export function layout(page: Page): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${page.title} – Demo shop</title>
        <link rel="stylesheet" href="/style.css" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <header>
          <a class="brand" href="/">Demo shop</a>
          <a href="/category/bags">Bags</a>
          <a href="/category/desk">Desk</a>
          <a href="/category/kitchen">Kitchen</a>
          <a href="/search?q=desk&sort=price">Search</a>
          <a href="/cart">Cart</a>
          <a href="/account">Account</a>
        </header>
        <main>${page.content}</main>
        <p class="rendered">
          The shop has rendered this page <strong>${page.renders}×</strong>, for <code>${page.askedFor}</code>. Reload
          it or come by another link: while the edge has it, the number stays. All pages:
          <a href="/renders">/renders</a>
        </p>
      </body>
    </html>`
}
