/** What a site's robots.txt forbids, read by the simplest rule that is right for the bench's own files (RFC 9309 §2.2). */

/** Whether the rules (`Disallow: /path`, with `*` and `$`, one group for all agents) forbid a path with its query. */
export function isForbidden(robots: readonly string[], pathAndQuery: string): boolean {
  return robots.some((line) => {
    const [field = '', pattern = ''] = line.split(/:\s*/, 2)
    return field === 'Disallow' && pattern !== '' && patternOf(pattern).test(pathAndQuery)
  })
}

/** The file as it is served. */
export function robotsText(robots: readonly string[]): string {
  return ['User-agent: *', ...robots, ''].join('\n')
}

function patternOf(pattern: string): RegExp {
  const ends = pattern.endsWith('$')
  const text = ends ? pattern.slice(0, -1) : pattern
  const escaped = text.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${escaped.join('.*')}${ends ? '$' : ''}`)
}
