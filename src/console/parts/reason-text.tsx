import { ProseText } from './prose-text.tsx'

/** How the log and the reasons of revisions and runs name what they come from. */
const CAUSE = /\b(?:audit (?<audit>[\w-]+)(?=:)|run (?<run>run-[\w-]+)|(?<anomaly>anomaly-[\w-]+))/g
/** An audit is named by 32 hex digits; as many as a commit is known by are enough beside a link. */
const SHORT_ID = 8

/** Why something was done, in words from anybody; the audit, run or anomaly behind it is a link. */
export function ReasonText({ text }: { readonly text: string }) {
  const pieces = []
  let from = 0
  for (const match of text.matchAll(CAUSE)) {
    if (match.index > from) pieces.push(<ProseText text={text.slice(from, match.index)} />)
    pieces.push(causeLink(match))
    from = match.index + match[0].length
  }
  if (from < text.length) pieces.push(<ProseText text={text.slice(from)} />)
  return <>{pieces}</>
}

function causeLink({ groups: { audit, run, anomaly } = {} }: RegExpExecArray) {
  if (audit !== undefined) return <a href={`/audits/${audit}`}>{`audit ${audit.slice(0, SHORT_ID)}`}</a>
  if (run !== undefined) return <a href={`/runs/${run}`}>{run}</a>
  return <a href={`/anomalies/${anomaly}`}>{anomaly}</a>
}
