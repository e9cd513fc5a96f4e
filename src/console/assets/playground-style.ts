/** The playground: steps, changes, snippets. */
export const PLAYGROUND_STYLE = `
@media (min-width: 64rem) { .side-by-side { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 1.25rem; } }
.explanation { border-top: 1px solid var(--line); margin-top: 2rem; }
.explanation h2 { margin-top: 1.25rem; font-weight: 600; }
.steps { list-style: none; counter-reset: step; padding: 0; margin: 0 0 1rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; }
.step { counter-increment: step; padding: .5rem .9rem .5rem 2.6rem; border-top: 1px solid var(--line); position: relative; }
.step:first-child { border-top: 0; }
.step::before { content: counter(step); position: absolute; left: .9rem; color: var(--soft); font-variant-numeric: tabular-nums; }
.step.nothing, .step.not-run { padding-top: .2rem; padding-bottom: .2rem; font-size: .9375rem; }
.step.nothing strong, .step.not-run strong { font-weight: 500; color: var(--soft); }
.step.nothing .badge, .step.not-run .badge { background: transparent; padding: 0; font-weight: 400; }
.step-head { display: flex; flex-wrap: wrap; align-items: baseline; gap: .1rem .6rem; }
.changes { margin: .3rem 0; padding-left: 1.1rem; }
.changes li { margin: .1rem 0; }
.changed { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .15rem .75rem; margin: .4rem 0 .2rem; padding: .5rem .7rem; background: var(--sunk); border-radius: 6px; }
.changed dt { color: var(--soft); font-size: .8125rem; }
.changed dd { margin: 0; line-height: 1.45; }
.snippets { margin: .5rem 0 1rem; }
.snippet { margin: .75rem 0; }
.snippet .step-head { align-items: center; justify-content: space-between; margin-bottom: .3rem; }
.snippet pre { white-space: pre-wrap; overflow-wrap: anywhere; max-height: 16rem; }
.samples { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: .75rem; }
.samples li { background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; padding: .75rem .9rem; min-width: 0; }
.samples li a { font-weight: 600; }
.samples li div { margin-top: .3rem; color: var(--soft); line-height: 1.35; }
.sign-in { max-width: 30rem; margin: 3rem auto; }
.sign-in input { width: 100%; }
.sign-in button { margin-top: .75rem; }
`
