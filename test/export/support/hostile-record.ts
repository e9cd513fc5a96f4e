import { learned, parameter, recordOf } from './plans.ts'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'

/** What would become part of a configuration if a text were not escaped. */
export const INJECTED = 'INJECTED'

const TEXTS = [
  `"${INJECTED}`, `"}; ${INJECTED} {"`, `\`${INJECTED}`, `'${INJECTED}'`, `\n${INJECTED}\n`, `\r${INJECTED}`, `{${INJECTED}}`, `}${INJECTED}{`, `\\${INJECTED}\\`, `%${INJECTED}%`, `*/${INJECTED}/*`,
  `$(${INJECTED})`, `\${${INJECTED}}`, `é${INJECTED}`, `\u2028${INJECTED}`, `--]]${INJECTED}`, `#${INJECTED}`, `${INJECTED} ${INJECTED}`, `</script>${INJECTED}`, `|${INJECTED}`, `^${INJECTED}$`, `/${INJECTED}/`,
] // prettier-ignore

/** Each text in each place of a record that a site or an operator fills. */
export const HOSTILE: DomainRecord = recordOf({
  v: 2,
  keep: [...TEXTS],
  strip: TEXTS.map((text) => `s${text}`),
  veto: [...TEXTS],
  urlParams: [...TEXTS],
  quarantine: TEXTS.map((name) => ({
    name: `q${name}`,
    pattern: `/${name}?${encodeURIComponent(name)}`,
    since: '2026-01-01',
  })),
  templates: TEXTS.map((text) => `/t/${text}`),
  patterns: Object.fromEntries(
    TEXTS.flatMap((text) => [
      [`/p/${text}?a&b`, learned(['a'], ['b'])],
      [`/p?${encodeURIComponent(text)}&b`, learned(['b'], [text], { dropValues: { b: [text, '1'] } })],
    ]),
  ),
  parameters: Object.fromEntries(
    TEXTS.map((text) => [
      `n${text}`,
      parameter([`/${text}`], ['/kept'], { keepValues: { [`/${text}`]: [text], '': [text] } }),
    ]),
  ),
  vetoByTemplate: {
    gclid: TEXTS.map((text) => `/${text}`),
    sort: TEXTS.map((text) => `/${text}`),
    front: TEXTS.map((text) => `/front/${text}`),
  },
  pathRules: TEXTS.map((id) => ({ id, source: '/a', destination: '/b' })),
})
