import { RULE_DATA } from '../data/index.ts'
import { onFirstUse } from './on-first-use.ts'

const exact = onFirstUse(() => new Set(RULE_DATA.scriptCookies.flatMap(({ names = [] }) => names)))

const byGrammar = onFirstUse(
  () => new RegExp(`^(?:${RULE_DATA.scriptCookies.flatMap(({ grammars = [] }) => grammars).join('|')})$`),
)

/** Whether scripts alone read a cookie of this name, so that no page depends on it. Never throws. */
export function isScriptCookie(name: string): boolean {
  return exact().has(name) || byGrammar().test(name)
}
