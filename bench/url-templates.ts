/** One shape of URL; `{word}` is drawn from the vocabulary, `{slug}`, `{hex16}` and the like are generated. */
export interface UrlTemplate {
  /** Share of the list, relative to the other templates. */
  readonly weight: number
  readonly url: string
}

/** Words that replace a placeholder of the same name. */
export const VOCABULARY: Readonly<Record<string, readonly string[]>> = {
  news: ['www.dailyherald.example', 'news.northpost.example', 'www.kurier-heute.example', 'www.lequotidien.example'],
  shop: ['www.trailshop.example', 'shop.fernweh.example', 'www.lampenhaus.example', 'store.kitelab.example'],
  blog: ['notes.marlow.example', 'blog.studioacht.example', 'thefieldguide.example'],
  idn: ['xn--bcher-kva.example', 'xn--caf-dma.example', 'xn--80ak6aa92e.example'],
  section: ['politics', 'world', 'sport', 'business', 'culture', 'science', 'local/harbour'],
  category: ['shoes', 'jackets', 'lamps', 'tents', 'coffee', 'kids/bikes', 'women/running'],
  source: ['newsletter', 'facebook', 'google', 'twitter', 'linkedin', 'bing', 'partner-17', 'app'],
  medium: ['email', 'cpc', 'social', 'referral', 'display', 'push'],
  campaign: ['spring_sale', 'brand', 'weekly-digest', 'retargeting_q4', 'launch%202026', 'bf_2025_de'],
  color: ['red', 'black', 'navy', 'forest-green', 'off%20white'],
  size: ['38', '39.5', 'M', 'XL', 'one-size'],
  sort: ['price_asc', 'price_desc', 'newest', 'relevance'],
  brand: ['norvik', 'alpenglow', 'k%C3%BCstenwind', 'tom+sons'],
  query: ['running+shoes', 'waterproof%20jacket', 'caf%C3%A9', 'usb-c+hub', 'k%C3%BChlschrank', '4k%20monitor'],
  title: ['Canonical_form', 'S%C3%A3o_Paulo', 'Ada_Lovelace', 'Tea_(drink)', 'List_of_rivers', 'C%2B%2B', 'Zürich'],
  lang: ['en', 'de', 'fr', 'es', 'pt'],
  country: ['com', 'de', 'co.uk', 'fr', 'it'],
}

/**
 * The mix: news, shops, video, search, social links, encyclopedias, trackers, sessions, odd bytes, long facets. More than half
 * of the list has no query, as in crawls; two fifths carry something to strip, sort or decode, as in the traffic of a shop.
 */
export const URL_TEMPLATES: readonly UrlTemplate[] = [
  { weight: 190, url: 'https://{news}/{section}/{slug}-{n7}.html' },
  {
    weight: 40,
    url: 'https://{news}/{section}/{slug}-{n7}.html?utm_source={source}&utm_medium={medium}&utm_campaign={campaign}',
  },
  { weight: 20, url: 'https://{news}/{year}/{month}/{slug}/?fbclid={token40}' },
  { weight: 15, url: 'https://{news}/{section}?page={n2}&utm_source={source}' },
  { weight: 15, url: 'http://{news}/article/{n7}?cmpid={source}_{n3}&ns_campaign={campaign}#comments' },
  { weight: 170, url: 'https://{shop}/{category}/{slug}-p{n5}' },
  { weight: 40, url: 'https://{shop}/products/{slug}?variant={n14}&utm_source={source}&utm_medium={medium}' },
  { weight: 30, url: 'https://{shop}/{category}?color={color}&size={size}&sort={sort}&page={n2}' },
  {
    weight: 20,
    url: 'https://{shop}/{category}/?brand={brand}&price_from={n2}&price_to={n3}&in_stock=1&gclid={token60}',
  },
  {
    weight: 10,
    url: 'https://{shop}/search?q={query}&filter%5Bcolor%5D%5B%5D={color}&filter%5Bsize%5D%5B%5D={size}&limit=48&offset={n3}',
  },
  {
    weight: 10,
    url: 'https://{shop}/p/{n6}?size={size}&color={color}&gclid={token60}&gbraid={token30}&utm_source={source}&utm_medium=cpc&utm_campaign={n10}&utm_term={query}&utm_content={n12}',
  },
  { weight: 8, url: 'https://{shop}/{category};jsessionid={hex32upper}?pid={n6}' },
  { weight: 8, url: 'https://{shop}/index.php?route=product/product&product_id={n4}&PHPSESSID={hex26}' },
  {
    weight: 6,
    url: 'https://{shop}/{category}/{slug}.html?dwvar_{n6}_color={color}&dwvar_{n6}_size={size}&start={n2}&sz=24',
  },
  {
    weight: 6,
    url: 'https://www.amazon.{country}/{slug}/dp/B0{upper8}/ref=sr_1_{n2}?keywords={query}&qid={n10}&sr=8-{n2}&tag={source}-21',
  },
  { weight: 6, url: 'https://www.amazon.{country}/gp/product/B0{upper8}?psc=1' },
  { weight: 5, url: 'https://www.ebay.{country}/itm/{n12}?hash=item{hex10}:g:{token16}&_trkparms=abc' },
  { weight: 14, url: 'https://www.youtube.com/watch?v={token11}&t={n3}s' },
  { weight: 8, url: 'https://youtu.be/{token11}?si={token16}' },
  { weight: 6, url: 'https://www.youtube.com/watch?v={token11}&list=PL{token32}&index={n2}&pp={token16}' },
  { weight: 5, url: 'https://vimeo.com/{n9}?share=copy' },
  { weight: 5, url: 'https://www.tiktok.com/@{word}.{n3}/video/{n19}?_r=1&_t={token11}' },
  {
    weight: 14,
    url: 'https://www.google.{country}/search?q={query}&hl={lang}&start={n2}&ei={token22}&ved=0ahUKE{token40}&sclient=gws-wiz',
  },
  { weight: 8, url: 'https://www.bing.com/search?q={query}&form=QBLH&sp=-1&cvid={hex32}' },
  { weight: 8, url: 'https://duckduckgo.com/?q={query}&ia=web' },
  { weight: 8, url: 'https://x.com/{word}{n2}/status/{n19}?s=20&t={token22}' },
  { weight: 7, url: 'https://www.instagram.com/p/{token11}/?igsh={token16}' },
  {
    weight: 7,
    url: 'https://www.reddit.com/r/{word}/comments/{base36}/{slug_under}/?share_id={token22}&utm_medium=web',
  },
  { weight: 6, url: 'https://www.facebook.com/{word}/posts/{n16}?__cft__%5B0%5D={token60}' },
  {
    weight: 6,
    url: 'https://l.facebook.com/l.php?u=https%3A%2F%2F{shop}%2Fproducts%2F{slug}%3Fvariant%3D{n14}&h={token60}',
  },
  { weight: 5, url: 'https://www.linkedin.com/posts/{slug}-activity-{n19}-{token4}?utm_source=share' },
  { weight: 4, url: 'https://t.me/{word}{n3}/{n5}' },
  { weight: 40, url: 'https://{lang}.wikipedia.org/wiki/{title}' },
  { weight: 30, url: 'https://github.com/{word}/{word}-{word}/issues/{n4}' },
  { weight: 60, url: 'https://{shop}/{category}/' },
  { weight: 40, url: 'https://{shop}/{category}?page={n2}' },
  { weight: 4, url: 'https://{lang}.m.wikipedia.org/wiki/{title}#History' },
  { weight: 3, url: 'https://{lang}.wikipedia.org/w/index.php?title={title}&oldid={n9}' },
  { weight: 8, url: 'https://github.com/{word}/{word}-{word}/issues/{n4}?ref={source}' },
  { weight: 6, url: 'https://stackoverflow.com/questions/{n8}/{slug}?noredirect=1' },
  { weight: 4, url: 'https://open.spotify.com/track/{token22}?si={hex16}' },
  { weight: 110, url: 'https://{blog}/{year}/{month}/{slug}/' },
  { weight: 14, url: 'https://{blog}/?p={n4}&utm_source=rss&utm_medium=rss&utm_campaign={slug}' },
  { weight: 8, url: 'https://{blog}/{slug}?mc_cid={hex10}&mc_eid={hex10}' },
  { weight: 8, url: 'https://{idn}/b%c3%bccher/{slug}?seite={n2}&utm_source={source}' },
  { weight: 5, url: 'https://{blog}/{year}/%7ejane/{slug}.html?ref={source}&q=a%2Bb+c' },
  { weight: 4, url: 'https://{blog}/search?q=100%&page={n2}' },
  { weight: 4, url: 'https://{blog}/caf\u00e9/{slug}?tag=\u00fcber&utm_source={source}' },
  { weight: 5, url: 'https://forum.{blog}/viewtopic.php?f={n2}&t={n5}&sid={hex32}' },
  { weight: 5, url: 'https://forum.{blog}/showthread.php?{n6}-{slug}' },
  { weight: 5, url: 'https://app.{blog}/#/boards/{n4}/cards/{n6}' },
  { weight: 4, url: 'https://{shop}/unsubscribe?token={hex32}&list={n2}' },
  { weight: 4, url: 'https://cdn.{shop}/img/{hex16}.jpg?w=640&h=480&fit=crop&v={n10}' },
  {
    weight: 4,
    url: 'https://s3.eu-west-1.amazonaws.com/{word}-files/{slug}.pdf?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Date=20260101T000000Z&X-Amz-Expires=3600&X-Amz-Signature={hex64}',
  },
  { weight: 4, url: 'https://api.{shop}/v2/items/{n6}?fields=id,name,price&expand=variants' },
  { weight: 3, url: 'https://{shop}:8443/{category}/./{slug}/../{slug}?b=2&a=1' },
  {
    weight: 10,
    url: 'https://{shop}/{category}?f_brand={brand}&f_brand={brand}&f_color={color}&f_material=gore-tex&f_size={size}&f_size={size}&f_rating=4&f_delivery=24h&sort={sort}&page={n2}&view=grid&per_page=48&utm_source={source}&utm_medium={medium}&utm_campaign={campaign}&gclid={token60}&_ga=2.{n9}.{n9}.{n10}',
  },
]
