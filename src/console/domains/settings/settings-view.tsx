import { CsrfField } from '../../parts/confirm-form.tsx'
import { Notice } from '../../parts/notice.tsx'
import { ProseText } from '../../parts/prose-text.tsx'
import { DomainFrame, domainPath } from '../domain-frame.tsx'
import { CacheFields } from './cache-fields.tsx'
import { isWrong, ListField, type InputProps } from './list-field.tsx'
import { PathModes } from './path-modes.tsx'
import { MAX_REASON_CHARACTERS, MODES, type FieldProblem, type SettingsFields } from './settings-form.ts'
import { SiteFields } from './site-fields.tsx'

/** What {@link SettingsView} shows. */
export interface SettingsProps {
  readonly domain: string
  readonly fields: SettingsFields
  readonly problems: readonly FieldProblem[]
  /** Names that are in quarantine: kept until an operator lifts it, whatever the strip list says. */
  readonly quarantined: readonly string[]
  readonly csrf: string
}

/** The form for mode, rollout and lists. It saves nothing: it leads to a preview. */
export function SettingsView({ domain, fields, problems, quarantined, csrf }: SettingsProps) {
  const path = `${domainPath(domain)}/settings`
  const inputs = { fields, problems }
  return (
    <DomainFrame domain={domain} tab="settings">
      {problems.length === 0 ? '' : <Problems problems={problems} />}
      <p class="lead">
        Change what you want; the next page shows the effect on recent URLs. Nothing is saved before that.
      </p>
      <form method="post" action={path}>
        <CsrfField csrf={csrf} />
        <input type="hidden" name="latest" value={fields.latest} />
        <fieldset>
          <legend>Mode</legend>
          <ModeChoices chosen={fields.mode} />
          <Rollout {...inputs} />
        </fieldset>
        <Lists {...inputs} quarantined={quarantined} />
        <PathModes text={fields.modeByPath} problems={problems} />
        <CacheFields {...inputs} />
        <SiteFields {...inputs} />
        <label for="reason">Why (goes to the list of revisions)</label>
        <input id="reason" name="reason" maxlength={MAX_REASON_CHARACTERS} size={50} value={fields.reason} />
        <p>
          <button name="step" value="preview">
            Preview the change
          </button>
        </p>
      </form>
    </DomainFrame>
  )
}

function Problems({ problems }: { readonly problems: readonly FieldProblem[] }) {
  return (
    <Notice tone="bad">
      <p>Some fields could not be read; nothing was changed.</p>
      <ul>
        {problems.map(({ field, message }) => (
          <li>
            <a href={`#${field}`}>{NAMES[field]}</a>: <ProseText text={message} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const NAMES: Readonly<Record<keyof SettingsFields, string>> = {
  mode: 'Mode',
  rollout: 'Share of pages',
  keep: 'Always keep',
  strip: 'Always strip',
  veto: 'Vetoed rules',
  modeByPath: 'Mode by path',
  anonymousCookies: 'Anonymous cookies',
  varyAllow: 'Vary',
  forwardHeaders: 'Headers for the origin',
  aliases: 'Other host names',
  platform: 'Platform',
  urlParams: 'Parameters that hold a URL',
  adapter: 'Adapter',
  reason: 'Why',
  latest: 'The form',
}

function ModeChoices({ chosen }: { readonly chosen: string }) {
  return (
    <div id="mode">
      {MODES.map(({ mode, text }) => (
        <label class="choice">
          <input type="radio" name="mode" value={mode} checked={mode === chosen} />
          <span>{text}</span>
        </label>
      ))}
    </div>
  )
}

function Rollout({ fields, problems }: InputProps) {
  return (
    <div class="apart">
      <label for="rollout">Share of pages to which the mode applies, percent</label>
      <input
        id="rollout"
        name="rollout"
        inputmode="decimal"
        required
        size={6}
        value={fields.rollout}
        aria-invalid={isWrong(problems, 'rollout')}
        aria-describedby="rollout-hint"
      />
      <p class="hint" id="rollout-hint">
        By a hash of the canonical URL: all spellings of a page are on the same side, and raising the share only adds
        pages.
      </p>
    </div>
  )
}

function Lists({ quarantined, ...input }: InputProps & { readonly quarantined: readonly string[] }) {
  return (
    <fieldset>
      <legend>Parameters, one name a line</legend>
      <div class="thirds">
        <ListField
          {...input}
          name="keep"
          label={NAMES.keep}
          hint="Always kept, whatever was learned. Overrides strip."
        />
        <ListField
          {...input}
          name="strip"
          label={NAMES.strip}
          hint="Removed on every path, without comparing pages first: a wrong name here merges different pages."
        />
        <ListField
          {...input}
          name="veto"
          label={NAMES.veto}
          hint="Built-in rules that must not apply here: a tracker's name, or fold:www, fold:slash, sort, percent-encoding."
        />
      </div>
      {quarantined.length === 0 ? (
        ''
      ) : (
        <p class="hint">
          In quarantine, because an audit saw two pages become one: <ProseText text={quarantined.join(', ')} />. These
          stay whatever the strip list says.
        </p>
      )}
    </fieldset>
  )
}
