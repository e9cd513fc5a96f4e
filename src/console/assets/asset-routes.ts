import type { Hono } from 'hono'
import type { ConsoleEnv } from '../console-deps.ts'
import { ASSETS } from './asset-paths.ts'

/** Serves the files to everybody: the sign-in form needs them as well, and they hold nothing of anybody. */
export function addAssetRoutes(app: Hono<ConsoleEnv>): void {
  for (const { path, type, text } of Object.values(ASSETS))
    app.get(path, (c) => c.body(text, 200, { 'content-type': type, 'cache-control': FOR_GOOD }))
}

// The path names the content.
const FOR_GOOD = 'public, max-age=31536000, immutable'
