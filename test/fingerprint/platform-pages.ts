/**
 * Product pages as platforms and small frameworks write them. Nothing but what is done with the page says which item it is; besides,
 * each holds what its platform draws anew for every answer, and repeats the page's own address as the platform does.
 */

import { seededRandom } from '../../src/cli/files/seeded-random.ts'

/** One answer of one page. */
export interface Visit {
  /** What a cart is given. */
  readonly item: number
  /** The query that was asked for, with its `?`; `''` where there was none. */
  readonly query: string
  /** Seeds the random parts. */
  readonly fetch: number
}

interface Sheet extends Visit {
  /** The page's own address, whole; encoded; as base64. */
  readonly own: string
  readonly encoded: string
  readonly base64: string
  readonly ownPath: string
  /** Random text, of hex digits or of letters and digits. */
  readonly hex: (length: number) => string
  readonly key: (length: number) => string
}

/** Where all of them are. */
export const PLACE = 'https://shop.example/bag'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** JSON escaped for an attribute. */
const attribute = (value: unknown): string => JSON.stringify(value).replaceAll('"', '&quot;')

const BODIES: Readonly<Record<string, (sheet: Sheet) => string>> = {
  'Livewire 3': ({ item, hex, key }) => {
    const snapshot = {
      data: { product: [null, { class: 'App\\Models\\Product', key: item, s: 'mdl' }], amount: 1 },
      memo: { id: key(20), name: 'buy', path: 'bag', method: 'GET', children: { 'lw-1-0': ['div', key(20)] } },
      checksum: hex(64),
    }
    return `<meta name="csrf-token" content="${key(40)}">
      <div wire:snapshot="${attribute(snapshot)}" wire:effects="[]" wire:id="${snapshot.memo.id}">
      <button wire:click="add" wire:loading.attr="disabled">Buy</button></div>
      <script src="/livewire/livewire.js?id=1" data-csrf="${key(40)}" data-update-uri="/livewire/update"></script>
      <script>window.livewireScriptConfig = {"csrf":"${key(40)}","uri":"\\/livewire\\/update"}</script>`
  },

  'Livewire 2': ({ item, hex, key }) => {
    const data = {
      fingerprint: { id: key(20), name: 'buy', locale: 'en', path: 'bag', method: 'GET', v: 'acj' },
      effects: { listeners: [] },
      serverMemo: {
        children: { l1: { id: key(20), tag: 'div' } },
        htmlHash: hex(8),
        data: { product: item },
        dataMeta: [],
        checksum: hex(64),
      },
    }
    return `<div wire:id="${data.fingerprint.id}" wire:initial-data="${attribute(data)}"><button wire:click="add">Buy</button></div>`
  },

  Alpine: ({ item, own, hex }) =>
    `<div x-data="cart(${item}, { open: false })" x-init="$watch('open', (value) => log(value))">
      <button @click="open = ! open" :aria-expanded="open" id="menu-${hex(8)}">Buy</button></div>
      <a href="#" @click.prevent="navigator.clipboard.writeText('${own}')">Copy</a>`,

  htmx: ({ item, query, key }) =>
    `<body hx-headers='{"X-CSRFToken": "${key(64)}"}'><button hx-post="/cart/add/${item}/" hx-swap="none">Buy</button>
      <span hx-get="/cart/count" hx-trigger="load">0</span>
      <div hx-get="/bag${query === '' ? '?' : `${query}&`}page=2" hx-trigger="revealed" hx-swap="afterend">More</div>`,

  'htmx with values': ({ item }) =>
    `<form hx-post="/cart"><button name="how" hx-vals='{"item": ${item}}'>Buy</button></form>`,

  Rails: ({ item, own, ownPath, key }) =>
    `<meta name="csrf-token" content="${key(85)}="><div data-controller="cart clipboard" data-cart-item-value="${item}"
      data-clipboard-text-value="${own}" data-cart-back-url-value="${ownPath}">
      <button data-action="cart#add">Buy</button><button data-action="clipboard#copy">Copy</button></div>
      <form class="button_to" method="post" action="/wishlist"><button>Wish</button>
      <input type="hidden" name="authenticity_token" value="${key(85)}=" autocomplete="off"></form>`,

  'Vue in a page': ({ item, own, encoded, key }) =>
    `<div id="app"><add-to-cart :product-id="${item}" :options="{&quot;gift&quot;:true}" csrf-token="${key(40)}" v-cloak></add-to-cart>
      <share-links url="${own}" :target="'${encoded}'"></share-links></div>`,

  AngularJS: ({ item, own }) =>
    `<div ng-controller="BuyCtrl as vm" ng-init="vm.product=${item}; vm.share='${own}'"><a href="" ng-click="vm.add()">Buy</a></div>`,

  'Web Forms': ({ item, query, key }) =>
    `<form method="post" action="./Bag.aspx${query}" id="aspnetForm">
      <input type="hidden" name="__VIEWSTATE" id="__VIEWSTATE" value="/wEPDwUK${key(60)}">
      <input type="hidden" name="__EVENTVALIDATION" value="/wEdAAk${key(60)}">
      <select name="ctl00$Sort" onchange="location.href=this.value"><option value="/bag${query || '?'}&amp;sort=price">Price</option></select>
      <input type="submit" name="ctl00$Buy" value="Buy" onclick="javascript:WebForm_DoPostBackWithOptions(new WebForm_PostBackOptions(&quot;ctl00$Buy&quot;, &quot;&quot;, true, &quot;&quot;, &quot;&quot;, false, false))">
      <a id="ctl00_Wish" href="javascript:void(0)" onclick="addToWishlist(${item}); return false;">Wish</a></form>`,

  Magento: ({ item, base64, key }) =>
    `<a href="#" class="action tocompare" data-post='{"action":"https:\\/\\/shop.example\\/compare\\/add\\/","data":{"product":"${item}","uenc":"${base64}"}}'>Compare</a>
      <form method="post" action="/checkout/cart/add/uenc/${base64}/product/7/" data-mage-init='{"validation":{}}'>
      <input name="form_key" type="hidden" value="${key(16)}"><button type="submit">Buy</button></form>`,

  Shopify: ({ item, ownPath, hex }) =>
    `<form method="post" action="/cart/add" id="product-form-template--16--main" data-type="add-to-cart-form">
      <input type="hidden" name="form_type" value="product"><input type="hidden" name="utf8" value="\u2713">
      <input type="hidden" name="id" value="4372907642079${item}"><button type="submit" name="add">Buy</button></form>
      <form method="post" action="/localization"><input type="hidden" name="_method" value="put">
      <input type="hidden" name="return_to" value="${ownPath}"><button name="locale_code" value="de">de</button></form>
      <script>window.ShopifyAnalytics.meta["page"] = {"pageType":"product","reqid":"${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}-1790000000"}</script>`,

  WooCommerce: ({ item, ownPath, own, hex }) =>
    `<form class="cart" method="post" enctype="multipart/form-data" action="${own}"><button name="add-to-cart" value="${item}">Buy</button></form>
      <a href="#" class="wish" data-product-id="7" data-nonce="${hex(10)}">Wish</a>
      <form method="post" class="login"><input type="hidden" name="woocommerce-login-nonce" value="${hex(10)}">
      <input type="hidden" name="_wp_http_referer" value="${ownPath}"></form>
      <button data-url="${own}" data-title="Bag">Share</button>`,

  nopCommerce: ({ item, own, encoded, key }) =>
    `<select onchange="setLocation(this.value)"><option value="/changelanguage/1?returnUrl=${encoded}">en</select>
      <form method="post" id="product-details-form"><button type="button" data-productid="7"
      onclick="return AjaxCart.addproducttocart_details('/addproducttocart/details/${item}/1', '#product-details-form'),!1">Buy</button>
      <input name="__RequestVerificationToken" type="hidden" value="CfDJ8${key(120)}"></form>
      <button onclick="window.open('https://share.example/?u=${encoded}')">Share</button><input readonly value="${own}">`,

  OpenCart: ({ item, encoded }) =>
    `<button type="button" onclick="cart.add('${item}', '1');">Buy</button>
      <form method="post" action="/index.php?route=common/language"><button type="button" name="en-gb">en</button>
      <input type="hidden" name="code" value=""><input type="hidden" name="redirect" value="${encoded}"></form>`,

  Django: ({ item, ownPath, key }) =>
    `<form method="post" action="/basket/add/"><input type="hidden" name="csrfmiddlewaretoken" value="${key(64)}">
      <select name="variant"><option value="${item}">Red</option></select></form>
      <form method="post" action="/i18n/setlang/"><input type="hidden" name="csrfmiddlewaretoken" value="${key(64)}">
      <input name="next" type="hidden" value="${ownPath}"><button name="language" value="de">de</button></form>`,

  'Bootstrap behind a network': ({ item, own, hex }) =>
    `<button data-bs-toggle="modal" data-bs-target="#buy-${hex(13)}" data-item="${item}">Buy</button>
      <a href="javascript:" data-share-url="${own}" data-query="${own.split('?')[1] ?? ''}">Share</a>
      <button onclick="if (!window.__cfRLUnblockHandlers) return false; zoom()" data-cf-modified-${hex(24)}-="">Zoom</button>`,
}

/** The names of them. */
export const PLATFORMS: readonly string[] = Object.keys(BODIES)

/** The answer of one of them. */
export function platformPage(platform: string, visit: Visit): string {
  const random = seededRandom(visit.fetch * 7919 + 17)
  const draw = (from: string, length: number): string =>
    Array.from({ length }, () => from.charAt(Math.floor(random() * from.length))).join('')
  const own = PLACE + visit.query
  const body = BODIES[platform]!({
    ...visit,
    own,
    encoded: encodeURIComponent(own),
    base64: btoa(own).replaceAll('=', ','),
    ownPath: `/bag${visit.query}`,
    hex: (length) => draw('0123456789abcdef', length),
    key: (length) => draw(LETTERS, length),
  })
  return `<!doctype html><title>Bag</title><main><h1>Bag</h1><p>A bag of leather, 40 EUR.</p><img src="/bag.jpg" alt="Bag">
    <ul><li><a href="/">Home</a><li><a href="/bags">Bags</a><li><a href="/cart">Cart</a></ul>${body}</main>
    <footer><p>Imprint</p><p>All prices with VAT.</p></footer>`
}
