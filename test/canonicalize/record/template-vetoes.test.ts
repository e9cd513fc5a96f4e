import { describe, expect, it } from 'vitest'
import type { Draft } from '../../../src/canonicalize/draft.ts'
import type { HostContext } from '../../../src/canonicalize/host-context.ts'
import { hostContexts } from '../../../src/canonicalize/host-contexts.ts'
import { compileRecord } from '../../../src/canonicalize/record/compiled-record.ts'
import {
  areNamesVetoed,
  isGuarded,
  isLearnedToMatter,
  isNameVetoed,
  isVetoed,
  templateOf,
} from '../../../src/canonicalize/record/template-vetoes.ts'
import type { LearnedParameter } from '../../../src/rules/record/domain-record.ts'
import { ruleIndex } from '../../../src/rules/match/rule-index.ts'

const REF: LearnedParameter = {
  drop: [], keep: ['/p/*'], basis: 'verified', evidence: { equal: 0, differ: 0, inconclusive: 0, upperBound99: 1, holdout: [0, 0] },
} // prettier-ignore
const record = compileRecord({
  v: 2, domain: '*', revision: 1, builtAt: '', sha256: '', mode: 'rewrite', templates: ['/known'], patterns: {},
  parameters: { Ref: REF }, vetoByTemplate: { sort: ['/p/*'], '*': ['/raw/*'] },
}) // prettier-ignore
const CONTEXT: HostContext = { ...hostContexts(ruleIndex(), undefined).of('a.test'), record }

function draftAt(path: string): Draft {
  return {
    href: `https://a.test${path}`, scheme: 'https', userinfo: '', host: 'a.test', port: '', profile: 'request', path, query: 'Ref=1',
    fragment: undefined, clickTest: undefined, templateTest: undefined, applied: [],
  } // prettier-ignore
}

const PATHS = ['/p/7', '/raw/7', '/known', '/other']
const onEach = (test: (draft: Draft) => boolean): boolean[] => PATHS.map((path) => test(draftAt(path)))

describe('templateOf()', () => {
  it('follows the path when a step has changed it', () => {
    const draft = draftAt('/p/7')
    expect(templateOf(draft, CONTEXT)?.template).toBe('/p/*')
    draft.path = '/known'
    expect(templateOf(draft, CONTEXT)?.template).toBe('/known')
    draft.path = '/other'
    expect(templateOf(draft, CONTEXT)).toBeUndefined()
  })
})

describe('isVetoed()', () => {
  it('holds for a rule on its template, and for every rule but percent-encoding where names are vetoed', () => {
    expect(onEach((draft) => isVetoed('sort', draft, CONTEXT))).toEqual([true, true, false, false])
    expect(onEach((draft) => isVetoed('percent-encoding', draft, CONTEXT))).toEqual([false, false, false, false])
    expect(onEach((draft) => areNamesVetoed(draft, CONTEXT))).toEqual([false, true, false, false])
  })
})

describe('isNameVetoed()', () => {
  it('holds where the parameter was learned to matter, and where names are vetoed', () => {
    expect(onEach((draft) => isLearnedToMatter('Ref', draft, CONTEXT))).toEqual([true, false, false, false])
    expect(onEach((draft) => isNameVetoed('Ref', draft, CONTEXT))).toEqual([true, true, false, false])
    expect(onEach((draft) => isNameVetoed('other', draft, CONTEXT))).toEqual([false, true, false, false])
  })
})

describe('isGuarded()', () => {
  it('protects every spelling of a name that matters on the page', () => {
    expect(onEach((draft) => isGuarded('ref', draft, CONTEXT))).toEqual([true, true, false, false])
    expect(onEach((draft) => isGuarded('other', draft, CONTEXT))).toEqual([false, true, false, false])
  })
})
