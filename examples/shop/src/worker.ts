import type { Context } from 'hono'
import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { CATEGORIES, PRODUCTS, SORTS } from './catalogue.ts'
import type { Html } from './layout.ts'
import { layout } from './layout.ts'
import { home, personalPage, productGrid, productPage, searchPage } from './pages.ts'
import { STYLE } from './style.ts'

const PUBLIC = 'public, max-age=300'
const PERSONAL = 'private, no-store'

// In this isolate only: enough to watch, and gone with the process. Bounded, since anybody can make up URLs.
const renders = new Map<string, number>()
const MAX_COUNTED_PAGES = 1_000

function countRender(context: Context): { readonly renders: number; readonly askedFor: string } {
  const url = new URL(context.req.url)
  const askedFor = url.pathname + url.search
  if (renders.size >= MAX_COUNTED_PAGES && !renders.has(askedFor)) renders.clear()
  renders.set(askedFor, (renders.get(askedFor) ?? 0) + 1)
  return { renders: renders.get(askedFor)!, askedFor }
}

function show(
  context: Context,
  title: string,
  content: Html,
  cacheControl: string,
  status: 200 | 404 = 200,
): Response | Promise<Response> {
  context.header('Cache-Control', cacheControl)
  return context.html(layout({ title, content, ...countRender(context) }), status)
}

function notFound(context: Context): Response | Promise<Response> {
  return show(context, 'Not found', home(), 'public, max-age=60', 404)
}

// Whether the place a link was clicked at (`?spot=`) decides about the price. It did not when the shop was opened.
let spotsMatter = false

const shop = new Hono()

shop.get('/', (context) => show(context, 'Start', home(), PUBLIC))

shop.get('/products/:slug', (context) => {
  const product = PRODUCTS.find(({ slug }) => slug === context.req.param('slug'))
  const asked = context.req.query('variant')
  const variant = asked === undefined ? product?.variants[0] : product?.variants.find(({ id }) => id === asked)
  if (product === undefined || variant === undefined) return notFound(context)
  const offer = spotsMatter ? context.req.query('spot') : undefined
  return show(context, product.name, productPage(product, variant, offer), PUBLIC)
})

/** Changes what the shop does with `?spot=`: `on` gives every spot a price of its own. For watching an audit find out. */
shop.post('/spot-prices/:state{on|off}', (context) => {
  spotsMatter = context.req.param('state') === 'on'
  return context.json({ spotsMatter })
})

shop.get('/category/:slug', (context) => {
  const slug = context.req.param('slug')
  const name = CATEGORIES[slug]
  if (name === undefined) return notFound(context)
  const sort = SORTS[context.req.query('sort') ?? 'name'] ?? SORTS.name
  const products = PRODUCTS.filter(({ category }) => category === slug).toSorted(sort)
  return show(context, name, productGrid(products), PUBLIC)
})

shop.get('/search', (context) => {
  const asked = context.req.query('sort') ?? 'name'
  const page = Math.max(1, Math.trunc(Number(context.req.query('page') ?? 1)) || 1)
  const search = { q: context.req.query('q') ?? '', page, sort: asked in SORTS ? asked : 'name' }
  return show(context, 'Search', searchPage(search), 'public, max-age=60')
})

shop.get('/cart', (context) => show(context, 'Cart', personalPage('Cart', getCookie(context, 'user')), PERSONAL))
shop.get('/account', (context) =>
  show(context, 'Account', personalPage('Account', getCookie(context, 'user')), PERSONAL),
)

shop.get('/account/log-in', (context) => {
  context.header('Set-Cookie', 'user=Ada; Path=/; HttpOnly; SameSite=Lax')
  context.header('Cache-Control', PERSONAL)
  return context.redirect('/account')
})

shop.get('/account/log-out', (context) => {
  context.header('Set-Cookie', 'user=; Path=/; Max-Age=0')
  context.header('Cache-Control', PERSONAL)
  return context.redirect('/')
})

/** The campaign page has moved; only what decides about the page is carried along, the edge re-attaches the rest. */
shop.get('/redirect-me', (context) => {
  const variant = context.req.query('variant')
  context.header('Cache-Control', PUBLIC)
  return context.redirect(
    `/products/desk-lamp${variant === undefined ? '' : `?variant=${encodeURIComponent(variant)}`}`,
    301,
  )
})

shop.get('/renders', (context) => {
  context.header('Cache-Control', 'no-store')
  return context.json(Object.fromEntries(renders))
})

shop.get('/style.css', (context) => {
  context.header('Cache-Control', 'public, max-age=3600')
  context.header('Content-Type', 'text/css; charset=utf-8')
  return context.body(STYLE)
})

shop.notFound(notFound)

export default shop
