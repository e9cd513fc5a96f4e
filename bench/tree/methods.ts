import { createCanonicalizer } from '../../src/canonicalize/canonicalize.ts'
import { applyTree } from './apply-tree.ts'
import { learnPathRules } from '../../src/learn/path-rules/learn-path-rules.ts'
import { learnTree, type LearnedTree } from '../../src/learn/path-rules/tree/learn-tree.ts'
import { emptyRecord } from '../../src/learn/path-rules/proof/publish-rules.ts'
import { selectByGraph } from '../../src/learn/path-rules/candidates/select-graph.ts'
import { selectNaively } from '../../src/learn/path-rules/candidates/select-naive.ts'
import type { ProvedRule } from '../../src/learn/path-rules/candidates/rule.ts'
import { fanOutRules } from './fan-out.ts'
import type { Labels } from './labels.ts'
import type { Page } from './sites.ts'

/** A way to learn forms from labelled URLs. */
export interface Method {
  readonly name: string
  readonly learn: (labels: Labels, truth: readonly Page[]) => Promise<Learned>
}

/** What a method learned, with the quantities of the paper's tables where it has them. */
export interface Learned {
  readonly form: (url: string) => string
  readonly nodes?: number
  readonly height?: number
  readonly raw?: number
  readonly qualified?: number
  readonly deployed?: number
  readonly fetches?: number
}

const structural = createCanonicalizer()

/** Largest false-positive rate of a rule in the paper. */
const PAPER_FPR = 0.05

/** The published methods, with the threshold of the paper or another one. */
export function baselines(maxFpr = PAPER_FPR): readonly Method[] {
  return [
    { name: 'fan-out 5, naive', learn: ({ labelled }) => Promise.resolve(fanOutRules(labelled, 5, maxFpr)) },
    { name: 'fan-out 10, naive', learn: ({ labelled }) => Promise.resolve(fanOutRules(labelled, 10, maxFpr)) },
    {
      name: 'tree, naive',
      learn: (labels) => paper(labels, maxFpr, ({ tree, candidates }) => selectNaively(tree, candidates.rules)),
    },
    { name: 'tree, graph', learn: (labels) => paper(labels, maxFpr, ({ context, candidates }) => selectByGraph(context, candidates.rules).rules) }, // prettier-ignore
  ]
}

/** What is shipped. */
export const PLUS: Method = { name: 'plus', learn: plus }

/** All baselines, ours, and the oracle, in the order of the tables. */
export const METHODS: readonly Method[] = [
  { name: 'structural only', learn: () => Promise.resolve({ form: (url) => structural.canonicalize(url).key }) },
  ...baselines(),
  PLUS,
  { name: 'oracle', learn: oracle },
]

function paper(
  { labelled }: Labels,
  maxFpr: number,
  select: (learned: LearnedTree) => readonly ProvedRule[],
): Promise<Learned> {
  const learned = learnTree({ labelled }, { mode: 'paper', settings: { maxFpr } })
  const rules = select(learned)
  return Promise.resolve({
    form: applyTree(learned.tree, rules, 'paper'),
    nodes: learned.tree.nodes.length,
    height: heightOf(learned),
    raw: learned.candidates.raw,
    qualified: learned.candidates.rules.length,
    deployed: rules.length,
  })
}

/** As deployed: the rules in a record, applied by the library. */
async function plus({ labelled, compare, asked }: Labels): Promise<Learned> {
  const { domain, aliases, rules, report } = await learnPathRules({ labelled }, { compare })
  const canonicalizer = createCanonicalizer({ record: { ...emptyRecord(domain), aliases, pathRules: rules } })
  return {
    form: (url) => canonicalizer.canonicalize(url).key,
    nodes: report.tree.nodes,
    height: report.tree.height,
    raw: report.candidates.raw,
    qualified: report.candidates.qualified,
    deployed: rules.length,
    fetches: 2 * asked(),
  }
}

function oracle(_: Labels, truth: readonly Page[]): Promise<Learned> {
  const pages = new Map(truth.flatMap(({ id, urls }) => urls.map((url) => [url, id] as const)))
  return Promise.resolve({ form: (url) => pages.get(url) ?? url })
}

function heightOf({ tree }: LearnedTree): number {
  return Math.max(...tree.nodes.map(({ depth }) => depth)) + 1
}
