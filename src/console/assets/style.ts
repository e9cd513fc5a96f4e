/** The stylesheet: colours for light and dark first, then the page, then its parts. No part needs a class of its own page. */

import { DOMAIN_STYLE } from './domain-style.ts'
import { FINDINGS_STYLE } from './findings-style.ts'
import { PAGE_STYLE } from './page-style.ts'
import { PLAYGROUND_STYLE } from './playground-style.ts'
import { PART_STYLE } from './part-style.ts'

const COLOURS = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f5f6f8, #11151b);
  --sheet: light-dark(#ffffff, #191f28);
  --sunk: light-dark(#eef1f4, #12171e);
  --ink: light-dark(#17202b, #e4e9f0);
  --soft: light-dark(#505c6a, #a3aebb);
  --line: light-dark(#d6dce3, #333d4a);
  --edge: light-dark(#7c8896, #6d7988);
  --accent: light-dark(#0a58a3, #83bdf7);
  --accent-ink: light-dark(#ffffff, #0c1a29);
  --accent-soft: light-dark(#e3effa, #17293c);
  --good: light-dark(#17653a, #84d6a3);
  --good-soft: light-dark(#e1f3e8, #15301f);
  --bad: light-dark(#a11d18, #ffa199);
  --bad-soft: light-dark(#fce9e7, #3d1b1a);
  --warn: light-dark(#744a00, #efc26f);
  --warn-soft: light-dark(#fcf0d8, #352a10);
  --series-1: light-dark(#0a58a3, #6fb1f3);
  --series-2: light-dark(#b4530a, #f0a35e);
  --series-3: light-dark(#17653a, #84d6a3);
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", "Liberation Mono", Menlo, Consolas, monospace;
}
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
`

/** All of it. */
export const STYLE = `${COLOURS}${PAGE_STYLE}${PART_STYLE}${PLAYGROUND_STYLE}${FINDINGS_STYLE}${DOMAIN_STYLE}`
