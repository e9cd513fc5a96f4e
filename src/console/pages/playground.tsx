import type { Hono } from 'hono'
import type { ConsoleEnv } from '../console-deps.ts'
import { showPage } from '../show-page.tsx'

/** Explains what happens to a URL. */
export function addPlaygroundPage(app: Hono<ConsoleEnv>): void {
  app.get('/playground', (c) => showPage(c, { title: 'Playground', section: 'playground' }, <h1>Playground</h1>))
}
