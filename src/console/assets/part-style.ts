/** The parts that pages are made of; each block belongs to the file of its name in `parts/`. */
export const PART_STYLE = `
.sheet { background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; padding: 1rem; margin: 0 0 1rem; }
.sheet > :first-child { margin-top: 0; }
.sheet > input[type="hidden"] + * { margin-top: 0; }
.sheet > :last-child { margin-bottom: 0; }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 1rem; align-items: start; }
.columns > * { min-width: 0; margin-bottom: 0; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: .75rem; margin: 1rem 0; padding: 0; }
.tile { background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; padding: .7rem .9rem; min-width: 0; }
.tile dt { color: var(--soft); font-size: .8125rem; }
.tile dd { margin: .1rem 0 0; font-size: 1.35rem; font-weight: 600; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; line-height: 1.25; }
.tile dd.note { font-size: .8125rem; font-weight: 400; color: var(--soft); }
.facts { display: grid; grid-template-columns: minmax(6rem, max-content) minmax(0, 1fr); gap: .35rem 1rem; margin: .75rem 0; }
.facts dt { color: var(--soft); }
.facts dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }

/* A shadow lies where columns are out of sight: the covers above it scroll with the table and leave it free. */
.table-box { overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; margin: 0 0 1rem; background:
  linear-gradient(to right, var(--sheet) 40%, transparent) left / 2.5rem 100% no-repeat local,
  linear-gradient(to left, var(--sheet) 40%, transparent) right / 2.5rem 100% no-repeat local,
  linear-gradient(to right, var(--line), transparent) left / .75rem 100% no-repeat,
  linear-gradient(to left, var(--line), transparent) right / .75rem 100% no-repeat, var(--sheet); }
.table-box table { border-collapse: collapse; width: 100%; font-size: .875rem; }
.table-box caption { text-align: left; padding: .6rem .75rem; font-weight: 600; }
.table-box th, .table-box td { text-align: left; vertical-align: top; padding: .45rem .75rem; border-top: 1px solid var(--line); }
.table-box thead th { border-top: 0; color: var(--soft); font-weight: 600; white-space: nowrap; background: var(--sunk); }
.table-box tbody th { font-weight: 600; }
.table-box .amount { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.table-box tbody tr:hover { background: var(--sunk); }

.badge { display: inline-block; padding: .02rem .5rem; border-radius: 99px; font-size: .8125rem; font-weight: 600; white-space: nowrap; background: var(--sunk); color: var(--soft); border: 1px solid transparent; }
.badge.good { background: var(--good-soft); color: var(--good); }
.badge.bad { background: var(--bad-soft); color: var(--bad); }
.badge.warn { background: var(--warn-soft); color: var(--warn); }
.badge.accent { background: var(--accent-soft); color: var(--accent); }

.notice { border: 1px solid var(--line); border-left: 4px solid var(--edge); border-radius: 6px; background: var(--sheet); padding: .6rem .9rem; margin: 0 0 1rem; }
.notice p { margin: .2rem 0; }
.notice.good { border-left-color: var(--good); background: var(--good-soft); }
.notice.bad { border-left-color: var(--bad); background: var(--bad-soft); }
.notice.warn { border-left-color: var(--warn); background: var(--warn-soft); }
.notice .badge { background: transparent; padding: 0 .25rem 0 0; }
.facts dt:not(:has(.url, code))::first-letter, .tile dt:not(:has(.url, code))::first-letter, .table-box thead th::first-letter { text-transform: uppercase; }
.empty { border: 1px dashed var(--edge); border-radius: 8px; padding: 1.5rem; color: var(--soft); text-align: center; }
.empty p { margin: .3rem auto; }

.url { text-underline-offset: .3em; }
a:has(.url), a > code { text-underline-offset: .3em; }
.url { font-family: var(--mono); font-size: .875em; overflow-wrap: anywhere; unicode-bidi: isolate; direction: ltr; }
.url .escaped { background: var(--warn-soft); color: var(--warn); border-radius: 3px; padding: 0 .15em; }
.url code, code .url { font-size: 1em; }
.table-box code .url { overflow-wrap: break-word; }
.url del { background: var(--bad-soft); color: var(--bad); text-decoration: line-through; border-radius: 3px; }
.url ins { background: var(--good-soft); color: var(--good); text-decoration: none; border-radius: 3px; font-weight: 600; }
.url-long > summary { list-style-position: inside; }
.url-long[open] > summary .url { display: none; }

/* Date above time, which leaves the width to the event. */
@media (max-width: 64rem) {
  .table-box :is(th, td):has(> time, > a > time) { width: 8.5rem; max-width: 8.5rem; }
  .table-box time { white-space: normal; }
}
@media (max-width: 40rem) {
  /* Scrolled sideways, with lines of a readable length; squeezed into the screen, a sentence would be a word wide and a page high. */
  .table-box table:not(.pair-rows, .stacks) { width: max-content; min-width: 100%; }
  .table-box table:not(.pair-rows, .stacks) :is(th, td) { max-width: 15rem; }
  /* A row is a list: what it is about, then a line for each cell, with the head of its column to the left. */
  .stacks, .stacks :is(caption, tbody, tr, th, td) { display: block; }
  .stacks thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .stacks tr { border-top: 1px solid var(--line); padding: .4rem 0; }
  .table-box .stacks tbody th, .table-box .stacks td { border: 0; padding: .15rem .75rem; width: auto; max-width: none; min-width: 0; overflow-wrap: anywhere; }
  .table-box .stacks td[data-label] { display: flow-root; padding-left: 8.25rem; min-height: 1.5rem; text-align: left; white-space: normal; }
  .tiles { grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: .5rem; }
  .table-box .stacks td:empty { display: none; }
  .stacks :is(.nowrap, .badge) { white-space: normal; }
  .stacks td::before { content: attr(data-label); float: left; width: 7rem; margin-left: -7.5rem; color: var(--soft); overflow-wrap: break-word; }
  .facts { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .facts dt { font-size: .875rem; margin-top: .5rem; }
}

.charts { display: grid; gap: 1rem; }
.charts > .chart { min-width: 0; margin-bottom: 0; }
@media (min-width: 64rem) { .charts { grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); } }
.chart { container-type: inline-size; margin: 0 0 1rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; padding: .75rem .9rem; }
.chart figcaption { font-weight: 600; font-size: .875rem; margin-bottom: .4rem; }
.chart svg { display: block; width: 100%; height: auto; overflow: visible; }
.chart details { margin-top: .4rem; font-size: .875rem; }
.chart .table-box { border: 0; margin: .4rem 0 0; max-height: 20rem; overflow: auto; }
.chart .legend { display: flex; flex-wrap: wrap; gap: .2rem 1rem; font-size: .8125rem; color: var(--soft); margin: 0 0 .4rem; padding: 0; list-style: none; }
.chart .legend svg { display: inline-block; width: 1.4rem; height: .6rem; margin-right: .35rem; vertical-align: middle; }
.chart .grid { stroke: var(--line); stroke-width: 1; }
.chart .axis { fill: var(--soft); font: 11px system-ui, sans-serif; }
/* Drawings grow and shrink with their box, letters should not. */
@container (max-width: 26rem) { .chart .axis { font-size: 15px; } }
@container (min-width: 40rem) { .chart .axis { font-size: 8px; } }
.chart .marker path { stroke: var(--edge); stroke-width: 1.5; stroke-dasharray: 1 3; }
.markers { padding-left: 1.6rem; font-size: .875rem; } .markers li { margin: .25rem 0; overflow-wrap: anywhere; }
.tile dd.change { color: var(--ink); }
.chart .line { fill: none; stroke-width: 2; stroke-linejoin: round; }
.chart .begun { fill: var(--sheet); stroke-dasharray: none; }
.series-1 { stroke: var(--series-1); } .series-2 { stroke: var(--series-2); stroke-dasharray: 6 3; } .series-3 { stroke: var(--series-3); stroke-dasharray: 2 3; }
.bar { display: inline-block; width: 6rem; height: .6rem; vertical-align: middle; }
.bar .whole { fill: var(--line); } .bar .part { fill: var(--series-1); }
.ratio { white-space: nowrap; font-variant-numeric: tabular-nums; }
.crumbs { font-size: .875rem; margin: 0 0 .4rem; color: var(--soft); }
.tabs { display: flex; flex-wrap: wrap; gap: .25rem 1rem; border-bottom: 1px solid var(--line); margin: .75rem 0 1.25rem; }
.tabs a { padding: .35rem .1rem; color: var(--soft); text-decoration: none; border-bottom: 2px solid transparent; margin-bottom: -1px; }
.tabs a[aria-current] { color: var(--accent); border-bottom-color: var(--accent); font-weight: 600; }
/* One row, scrolled sideways. */
@media (max-width: 40rem) { .tabs { flex-wrap: nowrap; overflow-x: auto; scrollbar-width: thin; } .tabs a { white-space: nowrap; margin-bottom: 0; } }
.pager { display: flex; gap: 1rem; margin: .5rem 0 1rem; }
`
