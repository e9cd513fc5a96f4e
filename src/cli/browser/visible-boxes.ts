/**
 * Runs in the page, so it is text and not a function: this project has no types of the DOM. Answers what `RenderedPage` says:
 * the title, and every visible element that holds text of its own, shows a picture, a film, another page or a drawing, or can
 * be chosen. Open shadow trees belong to their host. A canvas that holds pictures of other sites cannot be read.
 */
export const VISIBLE_BOXES = `(() => {
  const boxes = []
  const unseen = new Set(['script', 'style', 'noscript', 'template'])
  const shown = (element) =>
    !element.checkVisibility || element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  function* elementsIn(root) {
    for (const element of root.querySelectorAll('*')) {
      yield element
      if (element.shadowRoot) yield* elementsIn(element.shadowRoot)
    }
  }
  const digest = (text) => {
    let hash = 0xcbf29ce484222325n
    for (let at = 0; at < text.length; at++) hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(at))) * 0x100000001b3n)
    return hash.toString(16)
  }
  const drawn = (canvas) => {
    try {
      return digest(canvas.toDataURL().slice(0, 1000000))
    } catch {
      return ''
    }
  }
  const shapes = (svg) => {
    let text = ''
    for (const part of svg.querySelectorAll('*'))
      for (const { name, value } of part.attributes)
        if (/^(?:d|points|[xyr]|[xy][12]|c[xy]|r[xy]|width|height|transform)$/.test(name)) text += name + value + ' '
    return text === '' ? '' : digest(text.slice(0, 200000))
  }
  const ownText = (element) => {
    let text = ''
    for (const root of [element, element.shadowRoot])
      for (const node of root ? root.childNodes : []) if (node.nodeType === 3) text += node.data + ' '
    return text
  }
  const typed = ({ type, checked, value }) =>
    type === 'hidden' || type === 'password' ? ''
    : type === 'checkbox' || type === 'radio' ? (checked ? 'chosen' : 'not chosen')
    : value
  const textOf = (element, tag) => {
    if (tag === 'img') return element.currentSrc || element.src
    if (tag === 'video' || tag === 'audio') {
      const source = element.querySelector('source')
      return element.src || (source && source.src) || element.poster || ''
    }
    if (tag === 'iframe' || tag === 'embed') return element.src
    if (tag === 'canvas') return drawn(element)
    if (tag === 'svg') return shapes(element)
    if (tag === 'input') return typed(element)
    if (tag === 'select') return Array.from(element.selectedOptions, (option) => option.text).join(' ')
    return ownText(element)
  }
  const add = (element, tag, said) => {
    const text = said.replace(/\\s+/g, ' ').trim()
    if (text === '' || boxes.length >= 5000) return
    const { x, y, width, height } = element.getBoundingClientRect()
    if (width < 1 || height < 1 || !shown(element)) return
    const round = Math.round
    boxes.push({
      tag, text: text.slice(0, 4000),
      x: round(x + scrollX), y: round(y + scrollY), width: round(width), height: round(height),
    })
  }
  for (const element of elementsIn(document)) {
    const tag = element.tagName.toLowerCase()
    if (unseen.has(tag) || tag === 'title' || element.closest('head')) continue
    add(element, tag, textOf(element, tag))
    const [, background = ''] = /url\\("([^"]+)"\\)/.exec(getComputedStyle(element).backgroundImage) || []
    if (!background.startsWith('data:')) add(element, 'img', background)
  }
  return { title: document.title, boxes }
})()`
