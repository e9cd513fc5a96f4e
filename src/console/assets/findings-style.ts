/** Runs, anomalies and audits: pages side by side, progress, and costs. */
export const FINDINGS_STYLE = `
.pair-heads { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1rem; }
.pair-head { background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; padding: .75rem .9rem; margin: 0 0 .75rem; min-width: 0; }
.pair-head h3 { margin: 0 0 .3rem; font-size: .875rem; color: var(--soft); font-weight: 600; }
.pair-head .facts { margin: .4rem 0 0; gap: .2rem .8rem; }
.shots { margin: 0 0 .75rem; align-items: start; }
.shots > p { margin: 0; }
.shot { margin: 0; min-width: 0; }
.shot a { display: block; }
.shot img { display: block; width: 100%; height: auto; border: 1px solid var(--line); border-radius: 8px; background: #fff; }
.shot figcaption { margin-top: .3rem; }
.pair-sum { margin: .25rem 0 .5rem; }
.pair-rows { table-layout: fixed; font-size: .875rem; }
.pair-rows thead th { width: 50%; }
.pair-rows td { border-top: 1px solid var(--line); padding: .3rem .75rem; overflow-wrap: anywhere; }
.pair-rows td + td { border-left: 1px solid var(--line); }
.pair-rows tr.differs td:first-child, .pair-rows tr.gone td:first-child { background: var(--bad-soft); }
.pair-rows tr.differs td:last-child, .pair-rows tr.new td:last-child { background: var(--good-soft); }
.pair-rows tr.only-volatile td:first-child, .pair-rows tr.only-volatile td:last-child { background: var(--sunk); color: var(--soft); }
.pair-rows tr.only-volatile del, .pair-rows tr.only-volatile ins { color: inherit; font-weight: 400; }
.pair-rows tr.same td { color: var(--soft); }
.pair-rows tr.folded td { background: var(--sunk); color: var(--soft); text-align: center; font-size: .8125rem; }
.pair-rows .line { unicode-bidi: isolate; white-space: pre-wrap; }
.pair-rows .target { font-family: var(--mono); font-size: .9em; }
.pair-rows del { color: var(--bad); text-decoration: line-through; text-decoration-thickness: 1px; font-weight: 600; }
.pair-rows ins { color: var(--good); text-decoration: underline; text-decoration-thickness: 2px; text-underline-offset: .15em; font-weight: 600; }
.pair-rows .escaped { background: var(--warn-soft); color: var(--warn); border-radius: 3px; padding: 0 .15em; font-family: var(--mono); }
.pair-rows .volatile { font-style: italic; }

[data-stale]::before { content: "The console did not answer: these figures may be old. They are asked for again."; display: block; color: var(--warn); background: var(--warn-soft); border-radius: 6px; padding: .4rem .6rem; margin: .5rem 0; }
.progress { display: block; width: 100%; height: .8rem; margin: .35rem 0 .25rem; }
.progress .whole { fill: var(--line); } .progress .part { fill: var(--series-1); } .progress .rest { fill: var(--series-1); opacity: .35; }
.verdicts { display: flex; flex-wrap: wrap; gap: .25rem .6rem; margin: 0; padding: 0; list-style: none; }
.pattern { background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; margin: 0 0 .6rem; }
.pattern > summary { padding: .6rem .9rem; display: flex; flex-wrap: wrap; gap: .3rem .75rem; align-items: baseline; list-style: none; }
.pattern > summary::-webkit-details-marker { display: none; }
.pattern > summary::before { content: "▸"; color: var(--soft); }
.pattern[open] > summary::before { content: "▾"; }
.pattern > summary > .key { flex: 1 1 16rem; min-width: 0; }
.pattern > .inside { padding: 0 .9rem .9rem; }
.pattern .table-box { margin-bottom: 0; }
.picture { max-height: 30rem; font-size: .8125rem; }
.decide { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: 1rem; }
.decide form { margin: 0; }
.decide textarea { min-height: 4rem; font-family: inherit; margin-bottom: .6rem; }
h1 + .notice, h1 + div > .notice:first-child, h1 + div > .sheet:first-child { margin-top: .75rem; }
.table-box td > a:has(> .url) { display: inline-block; width: max-content; max-width: 15rem; }
.table-box td > a.page-link:has(> .url) { width: auto; min-width: 14rem; max-width: 26rem; }
.fields input[type="number"] { min-width: 10rem; }
.gone-name .url { font-size: inherit; }
.gone-name { background: var(--bad-soft); color: var(--bad); border-radius: 3px; padding: 0 .2em; font-family: var(--mono); font-size: .875em; }
@media (max-width: 40rem) {
  .pair-heads { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .shots { gap: .75rem; }
  .pair-rows, .pair-rows tbody, .pair-rows tr, .pair-rows td { display: block; }
  .pair-rows thead { display: none; }
  .pair-rows tr { border-top: 1px solid var(--line); }
  .pair-rows td, .pair-rows td + td { border: 0; }
  .pair-rows td:empty { display: none; }
  .pair-rows tr.same td:last-child { display: none; }
}
`
