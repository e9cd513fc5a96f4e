/**
 * Runs in the page, so it is text and not a function: this project has no types of the DOM. Answers what `RenderedPage` says:
 * the title, and every visible element that holds text of its own or is an image.
 */
export const VISIBLE_BOXES = `(() => {
  const boxes = []
  const shown = (element) =>
    !element.checkVisibility || element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  for (const element of document.querySelectorAll('body, body *')) {
    if (boxes.length >= 5000) break
    const tag = element.tagName.toLowerCase()
    if (tag === 'script' || tag === 'style' || tag === 'noscript' || tag === 'template') continue
    let text = ''
    if (tag === 'img') text = element.currentSrc || element.src
    else if (tag === 'input') text = element.type === 'hidden' || element.type === 'password' ? '' : element.value
    else for (const node of element.childNodes) if (node.nodeType === 3) text += node.data + ' '
    text = text.replace(/\\s+/g, ' ').trim()
    if (text === '') continue
    const { x, y, width, height } = element.getBoundingClientRect()
    if (width < 1 || height < 1 || !shown(element)) continue
    const round = Math.round
    boxes.push({
      tag, text: text.slice(0, 4000),
      x: round(x + scrollX), y: round(y + scrollY), width: round(width), height: round(height),
    })
  }
  return { title: document.title, boxes }
})()`
