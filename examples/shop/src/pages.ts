import { html } from 'hono/html'
import type { Product, Variant } from './catalogue.ts'
import { CATEGORIES, price, PRODUCTS, SORTS } from './catalogue.ts'
import type { Html } from './layout.ts'

/** Links as they arrive from mails, ads and chats: each line is one page, however it is written. */
const INCOMING: readonly { readonly page: string; readonly links: readonly string[] }[] = [
  {
    page: 'Desk lamp in red',
    links: [
      '/products/desk-lamp?variant=3',
      '/products/desk-lamp?variant=3&utm_source=newsletter&utm_medium=email&utm_campaign=autumn',
      '/products/desk-lamp?gclid=Cj0KCQiA7bucBhCeARIsAIOwr&variant=3',
      '/products/desk-lamp?fbclid=IwAR2x7yKp0Q&variant=3&utm_content=footer',
      '/products/desk%2Dlamp?%76ariant=3&msclkid=7f3b2a90',
    ],
  },
  {
    page: 'Search for “café lamp”, second page, by price',
    links: [
      '/search?q=caf%C3%A9+lamp&page=2&sort=price',
      '/search?sort=price&page=2&q=caf%C3%A9+lamp',
      '/search?sort=price&q=caf%c3%a9+lamp&page=2&utm_term=lamp',
    ],
  },
  {
    page: 'Bags',
    links: [
      '/category/bags',
      '/category/bags?',
      '/category/bags?utm_source=chat&utm_source=mail',
      '/category/%62ags?fbclid=x',
    ],
  },
  {
    page: 'Not the same: another colour, a session, a page that redirects',
    links: [
      '/products/desk-lamp?variant=2&utm_source=newsletter',
      '/products/desk-lamp?variant=3&PHPSESSID=6f1c5a8e9b7d4c3a2f1e0d9c8b7a6f5e',
      '/redirect-me?variant=2&utm_source=poster',
    ],
  },
]

/** Start page: the products, and links to click. */
export function home(): Html {
  return html`<h1>Everything for a quiet desk</h1>
    <p class="soft">A small shop behind the edge canonicalizer. Click two links of one group: the shop renders once.</p>
    ${productGrid(PRODUCTS)}
    ${INCOMING.map(
      ({ page, links }) =>
        html`<h2>${page}</h2>
          <ul class="links">
            ${links.map((link) => html`<li><a href="${link}">${link}</a></li>`)}
          </ul>`,
    )}`
}

/** Cards that link to the products. */
export function productGrid(products: readonly Product[]): Html {
  return html`<ul class="grid">
    ${products.map(
      (product) =>
        html`<li class="card">
          <div class="picture" style="background:${product.variants[0].css}"></div>
          <a href="/products/${product.slug}?utm_source=shop&utm_content=card">${product.name}</a><br />
          <span class="soft">from ${price(Math.min(...product.variants.map((one) => one.priceCents)))}</span>
        </li>`,
    )}
  </ul>`
}

/** One product in one colour; `offer` names who gets it cheaper. */
export function productPage(product: Product, shown: Variant, offer?: string): Html {
  const cents = offer === undefined ? shown.priceCents : shown.priceCents - 100 * (1 + (offer.length % 7))
  return html`<h1>${product.name}, ${shown.colour}</h1>
    <div class="picture large" style="background:${shown.css}"></div>
    <p><strong>${price(cents)}</strong>${offer === undefined ? '' : html` Special offer from ${offer}`}</p>
    <p>${product.text}</p>
    <p>
      Colours:
      ${product.variants.map((one) => html`<a href="/products/${product.slug}?variant=${one.id}">${one.colour}</a> `)}
    </p>
    <p><a href="/category/${product.category}">${CATEGORIES[product.category] ?? product.category}</a></p>`
}

/** What a search asks for, already read from the query. */
export interface Search {
  readonly q: string
  /** Counts from 1. */
  readonly page: number
  readonly sort: string
}

const PAGE_SIZE = 2

/** Search form and one page of results. */
export function searchPage(search: Search): Html {
  const words = search.q.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = PRODUCTS.filter((product) => {
    const text = `${product.name} ${product.category} ${product.text}`.toLowerCase()
    return words.length === 0 || words.some((word) => text.includes(word))
  }).toSorted(SORTS[search.sort] ?? SORTS.name)
  const pages = Math.max(1, Math.ceil(matches.length / PAGE_SIZE))
  const from = (search.page - 1) * PAGE_SIZE
  const link = (page: number): string => `/search?q=${encodeURIComponent(search.q)}&page=${page}&sort=${search.sort}`
  return html`<h1>Search</h1>
    <form action="/search">
      <input name="q" value="${search.q}" aria-label="Search for" />
      <input type="hidden" name="sort" value="${search.sort}" />
      <button>Search</button>
    </form>
    <p class="soft">${matches.length} products, page ${search.page} of ${pages}, by ${search.sort}</p>
    ${productGrid(matches.slice(from, from + PAGE_SIZE))}
    <p>${Array.from({ length: pages }, (_, index) => html`<a href="${link(index + 1)}">${index + 1}</a> `)}</p>`
}

/** A personal page; `user` is the name in the cookie. */
export function personalPage(kind: 'Cart' | 'Account', user: string | undefined): Html {
  if (user === undefined) {
    return html`<h1>${kind}</h1>
      <p>You have no cookie yet. <a href="/account/log-in">Take one</a>: from then on nothing you see is shared.</p>`
  }
  const what = kind === 'Cart' ? 'One canvas tote in moss.' : 'Two orders, both delivered.'
  return html`<h1>${kind} of ${user}</h1>
    <p>${what}</p>
    <p><a href="/account/log-out">Give the cookie back</a></p>`
}
