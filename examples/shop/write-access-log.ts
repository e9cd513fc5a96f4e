/** `node examples/shop/write-access-log.ts`: writes the log of the quick start anew. */

import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { accessLog } from './src/access-log.ts'

writeFileSync(fileURLToPath(new URL('access.log', import.meta.url)), accessLog())
