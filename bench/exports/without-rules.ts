import type { ExportTarget } from '../../src/export/types.ts'

/** The same standalone configuration of a server without what was exported, as the baseline of its speed. */
export function withoutRules(target: ExportTarget): ExportTarget {
  return {
    ...target,
    standalone(plan, at) {
      const { files, command } = target.standalone!(plan, at)
      const plain = files.map(({ name, text }) => ({ name, text: PLAIN[name]?.(text) ?? text }))
      return { files: plain, command }
    },
  }
}

const without = (text: string, line: RegExp): string => text.replaceAll(line, '')

const PLAIN: Readonly<Record<string, (text: string) => string>> = {
  'nginx.conf': (text) => without(text, /^.*(?:js_|load_module).*\n/gm).replaceAll('$canonical_target', '$request_uri'),
  'default.vcl': (text) => without(text, /^.*call canonical_url.*\n|^include.*\n/gm),
  Caddyfile: (text) => without(text, /^.*import canonical.*\n/gm),
  'haproxy.cfg': (text) => without(text, /^.*canonical.*\n/gm),
}
