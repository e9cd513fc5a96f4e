/** An HTML page as units: block lines, links, images and the features that its head states. One pass, no tree. */

import { parseHtml } from './bounded-parser.ts'
import { handlerCode, handlerState, isEventHandler } from './event-handlers.ts'
import { drawingText, shapeText } from './svg-shapes.ts'
import type { Echoes } from '../mask/echo.ts'
import { elementState, isOwnElement } from './element-state.ts'
import { EmptyElements } from './empty-elements.ts'
import { FormReader, type SentByForm } from './form-reader.ts'
import { stepHash } from '../compare/hash.ts'
import { headUnits } from './head-units.ts'
import { controlMarks, shownValue } from './html-controls.ts'
import { htmxTargets, usesHtmx } from './htmx.ts'
import { INLINE } from './html-tags.ts'
import { type TagTarget, imagePath, tagTargets } from './html-targets.ts'
import { jsonLdFacts } from './json-ld.ts'
import { numberLists } from './script-numbers.ts'
import { scriptState } from './script-state.ts'
import { isInList, placeInside, rootPlace, type ListMark, type Place } from './tag-path.ts'
import { tidy } from './tidy.ts'
import type { UnitParts } from '../compare/unit.ts'

type Attributes = Readonly<Record<string, string>>
/** A unit whose list is still growing, or whose form may be still to come. */
type Draft = UnitParts & { list?: boolean; readonly mark?: ListMark | undefined; readonly form?: string | undefined }

/** Families of features, which have no place in the page. */
const FEATURE = stepHash(0, 'feature')
const STATE = stepHash(0, 'state')
const HANDLER = 'deed' // words:keep, a part of stored hashes

/** Units of a page in document order. `base` resolves its links. Never throws. */
export function htmlUnits(html: string, base: string, echoes: Echoes): UnitParts[] {
  const reader = new HtmlReader(base, echoes, {
    postsBack: html.includes('name="__VIEWSTATE"'),
    usesHtmx: usesHtmx(html),
  })
  parseHtml(html, {
    onopentag: (tag, attributes) => reader.open(tag, attributes),
    onclosetag: (tag) => reader.close(tag),
    ontext: (text) => reader.addText(text),
  })
  return reader.finish()
}

function pathOf(target: string): string {
  return target.replace(/[?#].*$/, '')
}

function isJson(value: string): boolean {
  return value.startsWith('{') || value.startsWith('[')
}

/** Traits of a whole page, found before it is read. */
interface PageTraits {
  /** A page of Web Forms is sent to itself, under its inner address: `./Product.aspx?id=5` on `/products/bag`. */
  readonly postsBack: boolean
  readonly usesHtmx: boolean
}

/** A class because the parser calls back: it holds the open tags and the line that is being read. */
class HtmlReader {
  readonly #units: Draft[] = []
  readonly #stack: Place[] = [rootPlace()]
  readonly #echoes: Echoes
  #base: string
  #line = ''
  /** Set while a text is read that is no line: the title, structured data, or a script. */
  #aside: 'title' | 'json-ld' | 'script' | undefined
  #asideText = ''
  /** What was drawn so far, inside an SVG; `svgs` of them are open. */
  #drawn: string[] = []
  #svgs = 0
  #titled = false
  /** What scripts are told, in scripts and in attributes. */
  readonly #handed: string[] = []
  readonly #empty = new EmptyElements()
  readonly #forms: FormReader
  /** What is done in each place: one text, so that a list that rotates stays small. */
  readonly #handlers = new Map<number, string>()

  readonly #ownPath: string
  readonly #traits: PageTraits

  constructor(base: string, echoes: Echoes, traits: PageTraits) {
    this.#base = base
    this.#traits = traits
    this.#ownPath = pathOf(echoes.link(base, base).raw)
    this.#echoes = echoes
    this.#forms = new FormReader((value) => echoes.text(tidy(value)))
  }

  open(tag: string, attributes: Attributes): void {
    const parent = this.#place()
    if (!INLINE.has(tag)) this.#flush()
    this.#stack.push(placeInside(parent, tag, attributes))
    if (tag === 'title' && !this.#titled) this.#aside = 'title'
    if (tag === 'script' && attributes['src'] === undefined)
      this.#aside = /ld\+json/i.test(attributes['type'] ?? '') ? 'json-ld' : 'script'
    if (tag === 'svg') this.#svgs++
    this.#empty.fill()
    const field = this.#forms.open(tag, attributes)
    if (parent.unseen) return
    this.#tell(tag, attributes)
    const shape = this.#svgs > 0 ? shapeText(tag, attributes) : undefined
    if (shape !== undefined) this.#drawn.push(shape)
    if (tag === 'base' && attributes['href'] !== undefined && URL.canParse(attributes['href'], this.#base))
      this.#base = new URL(attributes['href'], this.#base).href
    for (const { property, text, link } of headUnits(tag, attributes)) this.#feature(property, text, link)
    for (const target of tagTargets(tag, attributes)) this.#addTarget(target, attributes['alt'] ?? '')
    if (this.#traits.usesHtmx) for (const target of htmxTargets(attributes)) this.#addTarget(target, '')
    this.#line += controlMarks(tag, attributes)
    const value = shownValue(tag, attributes)
    if (value !== undefined) this.#add('input', this.#echoes.text(tidy(value)))
    this.#addField(field)
    if (attributes['srcdoc'] !== undefined) this.#add('embed', this.#echoes.text(tidy(attributes['srcdoc'])))
  }

  close(tag: string): void {
    if (this.#aside !== undefined && (tag === 'title' || tag === 'script')) this.#closeAside(this.#aside)
    if (!INLINE.has(tag)) this.#flush()
    if (tag === 'svg') this.#closeDrawing()
    this.#addField(this.#forms.close(tag))
    if (this.#stack.length > 1) this.#stack.pop()
    const told = this.#empty.close(this.#place().family)
    if (told !== '') this.#handed.push(told)
  }

  addText(text: string): void {
    const isBlank = !/\S/.test(text)
    if (!isBlank) this.#empty.fill()
    if (this.#aside !== undefined) this.#asideText += text
    else if (!this.#place().unseen) this.#addLines(this.#place().marked && !isBlank ? `‹${text}›` : text)
  }

  finish(): UnitParts[] {
    this.#flush()
    for (const { name, neutral, raw } of scriptState(this.#handed.join('\n'), this.#echoes))
      this.#units.push({ family: stepHash(STATE, name), text: neutral, raw })
    this.#addHandlers()
    this.#units.push(...this.#empty.units())
    for (const unit of this.#units) unit.list = isInList(unit.mark)
    return this.#units.filter(({ form }) => this.#forms.isSent(form))
  }

  #addTarget({ kind, href }: TagTarget, alt: string): void {
    const target = this.#echoes.link(href, this.#base)
    const acts = kind === 'send' || (kind === 'action' && this.#forms.acts)
    if (kind === 'image') {
      const picture = `${imagePath(target.inPlace)} ${alt}`
      this.#add('image', picture, picture)
    } else if (kind === 'embed') this.#add('embed', target.inPlace, target.inPlace)
    else if (acts && !this.#isOwnPage(pathOf(target.raw))) this.#add('action', target.inPlace)
    else this.#add(kind === 'send' ? HANDLER : kind, target.neutral, target.raw)
  }

  #isOwnPage(path: string): boolean {
    return path === this.#ownPath || (this.#traits.postsBack && /\.aspx$/i.test(path))
  }

  #addField(field: SentByForm | undefined): void {
    const { family, inList, unseen } = this.#place()
    if (field === undefined || unseen) return
    const { name, values, form } = field
    this.#units.push({
      family: stepHash(family, `@field ${name}`),
      text: values.join('|'),
      list: false,
      mark: inList,
      form,
    })
  }

  /** In an order that does not depend on where the places stand. */
  #addHandlers(): void {
    for (const [family, code] of [...this.#handlers].toSorted(([one], [other]) => one - other))
      for (const { name, text } of handlerState(code, this.#echoes))
        this.#units.push({ family: stepHash(family, `@${HANDLER} ${name}`), text, raw: text })
  }

  #tell(tag: string, attributes: Attributes): void {
    for (const name in attributes)
      if (isJson(attributes[name]!) && !isEventHandler(name)) this.#handed.push(attributes[name]!)
    const code = handlerCode(tag, attributes)
    const { family } = this.#place()
    if (code !== '') this.#handlers.set(family, (this.#handlers.get(family) ?? '') + code)
    const state = elementState(tag, attributes)
    if (isOwnElement(tag)) this.#handed.push(state)
    else this.#empty.open(tag, state, this.#svgs > 0 ? '' : (attributes['class'] ?? ''))
  }

  #addLines(text: string): void {
    const place = this.#place()
    if (!place.preformatted || !text.includes('\n')) {
      // `<b>55.00</b><i>7</i>` is two numbers, `<b>55</b><i>.00</i>` one.
      this.#line += /\d\S*$/.test(this.#line) && /^\d/.test(text) ? ` ${text}` : text
      return
    }
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) this.#flush()
      this.#line += line
    }
  }

  #closeDrawing(): void {
    if (this.#svgs > 0) this.#svgs--
    if (this.#svgs > 0 || this.#drawn.length === 0) return
    this.#add('drawing', drawingText(this.#drawn))
    this.#drawn = []
  }

  #closeAside(aside: 'title' | 'json-ld' | 'script'): void {
    const text = this.#asideText
    this.#aside = undefined
    this.#asideText = ''
    if (aside === 'title') {
      this.#titled = true
      this.#feature('title', text)
      return
    }
    if (aside === 'script') {
      this.#handed.push(text)
      return this.#feature('numbers', numberLists(text))
    }
    for (const [property, value] of jsonLdFacts(text)) this.#feature(`ld:${property}`, value, property === 'image')
  }

  #feature(property: string, text: string, link = false): void {
    const value = link ? imagePath(this.#echoes.link(text, this.#base).neutral) : this.#echoes.text(tidy(text))
    if (value !== '') this.#units.push({ family: stepHash(FEATURE, property), text: value })
  }

  #flush(): void {
    if (this.#line === '') return
    // How far a line of code is indented may be its meaning.
    const text = this.#place().preformatted ? this.#line.trimEnd().normalize('NFC') : tidy(this.#line)
    this.#line = ''
    if (text !== '') this.#add('', this.#echoes.text(text))
  }

  #add(kind: string, text: string, raw?: string): void {
    const place = this.#place()
    const family = kind === '' ? place.family : stepHash(place.family, `@${kind}`)
    this.#units.push({ family, text, raw, list: false, mark: place.inList })
  }

  #place(): Place {
    return this.#stack.at(-1) ?? rootPlace()
  }
}
