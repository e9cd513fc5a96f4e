import { describe, expect, it } from 'vitest'
import { canonicalize } from '../../../src/canonicalize/canonicalize.ts'

function requestUrl(url: string): string {
  return canonicalize(url, { profile: 'request' }).url
}

describe('exceptions to the facts', () => {
  const APART: readonly (readonly [string, string])[] = [
    [
      'https://www.transfernow.net/dl?utm_source=a1&utm_medium=b1',
      'https://www.transfernow.net/dl?utm_source=a2&utm_medium=b2',
    ],
    ['https://sendgb.com/en/?utm_source=a', 'https://sendgb.com/en/?utm_source=b'],
    ['https://ab.supabase.co/rest/v1/leads?utm_source=eq.a', 'https://ab.supabase.co/rest/v1/leads?utm_source=eq.b'],
    ['https://lactualite.com/infolettre/?retrait=dl&_kx=a', 'https://lactualite.com/infolettre/?retrait=dl&_kx=b'],
    // An identifier of something that was shared looks like one of impact's.
    [
      'https://docs.example/view?sharedid=0f8fad5b-d9cb-469f-a165-70867728950e',
      'https://docs.example/view?sharedid=7c9e6679-7425-40de-944b-e07fc1f90ae7',
    ],
    [
      'https://urldefense.com/v3/__https://a.test/__;!!x?utm_source=a',
      'https://urldefense.com/v3/__https://a.test/__;!!x?utm_source=b',
    ],
    [
      'https://info.example.com/index.php/email/emailWebview?mkt_tok=A&md_id=1',
      'https://info.example.com/index.php/email/emailWebview?mkt_tok=B&md_id=1',
    ],
    [
      'https://app.example.org/e/es?s=1&e=2&elqTrackId=A&elq=1',
      'https://app.example.org/e/es?s=1&e=2&elqTrackId=A&elq=2',
    ],
    ['https://univis.example.de/form?__s=2&dsc=a', 'https://univis.example.de/form?__s=3&dsc=a'],
    ['https://univis.example.de/form?__s=abcdefg1&dsc=a', 'https://univis.example.de/form?__s=abcdefg2&dsc=a'],
    ['https://tix.axs.com/a?utm_source=a', 'https://tix.axs.com/a?utm_source=b'],
    ['https://web.archive.org/web/2020/https://a.test/?fbclid=a', 'https://web.archive.org/web/2020/https://a.test/'],
    ['https://support.steampowered.com/kb_article.php?ref=1', 'https://support.steampowered.com/kb_article.php?ref=2'],
    ['https://clk.tradedoubler.com/click?p=1&tduid=a', 'https://clk.tradedoubler.com/click?p=1&tduid=b'],
    ['https://uploadnow.io/en/share?utm_source=AbCdEf', 'https://uploadnow.io/en/share?utm_source=AbCdEg'],
    ['https://www.usprobioticguide.com/a?utm_campaign=USA', 'https://www.usprobioticguide.com/a?utm_campaign=CA'],
    ['https://www.metabase.com/a?utm_term=a', 'https://www.metabase.com/a?utm_term=b'],
    ['https://meishi.meituan.com/i/poi/1?utm_medium=touch', 'https://meishi.meituan.com/i/poi/1?utm_medium=android'],
    ['https://app.plex.tv/auth-form/?utm_source=a', 'https://app.plex.tv/auth-form/?utm_source=b'],
    ['https://plausible.io/example.com?utm_medium=a', 'https://plausible.io/example.com?utm_medium=b'],
    ['https://app.usefathom.com/share/a/b?utm_source=a', 'https://app.usefathom.com/share/a/b?utm_source=b'],
    [
      'https://dashboard.simpleanalytics.com/a.com?utm_term=a',
      'https://dashboard.simpleanalytics.com/a.com?utm_term=b',
    ],
    ['https://ga-dev-tools.google/urls/?utm_source=a', 'https://ga-dev-tools.google/urls/?utm_source=b'],
    ['https://reddit.app.link/?utm_content=post_title1', 'https://reddit.app.link/?utm_content=post_title2'],
    ['https://yandex.go.link/a?adj_t=a', 'https://yandex.go.link/a?adj_t=b'],
    ['https://rd.bizrate.com/rd2?utm_campaign=1', 'https://rd.bizrate.com/rd2?utm_campaign=2'],
    ['https://booklive.jp/vcentry/landing?vc_lpp=a', 'https://booklive.jp/vcentry/landing?vc_lpp=b'], // words:keep
    ['https://www.forbes.ru/a?erid=abcdefgh1', 'https://www.forbes.ru/a?erid=abcdefgh2'],
    ['https://clk.texaslonghorns.com/a?elq=1', 'https://clk.texaslonghorns.com/a?elq=2'],
    [
      'https://login.aliexpress.us/sync_cookie_write.htm?_ga=1',
      'https://login.aliexpress.us/sync_cookie_write.htm?_ga=2',
    ],
    ['https://www.cdon.se/td_redirect?url=a&tduid=1', 'https://www.cdon.se/td_redirect?url=a&tduid=2'],
    ['https://shop.onelink.me/abc?utm_source=a', 'https://shop.onelink.me/abc?utm_source=b'],
    ['https://www.billiger.de/suche?mc=1', 'https://www.billiger.de/suche?mc=2'],
    ['https://www.facebook.com/a?__s=abcdefgh1', 'https://www.facebook.com/a?__s=abcdefgh2'],
    [
      'https://pages.example.com/Email-Unsubscribe.html?mkt_tok=A',
      'https://pages.example.com/Email-Unsubscribe.html?mkt_tok=B',
    ],
    ['https://www.greenbuildingadvisor.com/a?oly_enc_id=1', 'https://www.greenbuildingadvisor.com/a?oly_enc_id=2'],
    ['https://docs.aws.amazon.com/a/?tag=x', 'https://docs.aws.amazon.com/a/?tag=y'],
    ['https://www.amazon.com/s?keywords=tv', 'https://www.amazon.com/s?keywords=radio'],
    ['https://www.bing.com/maps?sp=point.1_2', 'https://www.bing.com/maps?sp=point.3_4'],
    ['https://x.com/search?q=a&t=1', 'https://x.com/search?q=a&t=2'],
    ['https://www.baidu.com/s?wd=a&tn=news', 'https://www.baidu.com/s?wd=a&tn=baiduhome_pg'],
    ['https://shop.example.com/list.php?s_cid=4', 'https://shop.example.com/list.php?s_cid=5'],
    ['https://cards.example.com/shops?sccid=310000', 'https://cards.example.com/shops?sccid=310100'],
    ['https://assess.example.com/assessor?sscid=7', 'https://assess.example.com/assessor?sscid=8'],
    ['https://news.example.com/article.php?pk_content=7', 'https://news.example.com/article.php?pk_content=8'],
    ['https://tv.example.com/watch.php?pk_vid=7', 'https://tv.example.com/watch.php?pk_vid=8'],
    ['https://db.example.com/row.php?pk_source=7', 'https://db.example.com/row.php?pk_source=8'],
    ['https://db.example.com/row.php?pk_cid=7', 'https://db.example.com/row.php?pk_cid=8'],
    ['https://city.example.com/press.do?pr_seq=7', 'https://city.example.com/press.do?pr_seq=8'],
    ['https://lab.example.com/history?pcrid=7', 'https://lab.example.com/history?pcrid=8'],
    ['https://fees.example.com/view_payment.php?ef_id=7', 'https://fees.example.com/view_payment.php?ef_id=8'],
    ['https://www.hs.fi/a/art-1.html?share=0123456789abcdef', 'https://www.hs.fi/a/art-1.html'],
    ['https://desk.example.com/request.php?erid=MTIzNDU2', 'https://desk.example.com/request.php?erid=MTIzNDU3'],
    ['https://chat.example.com/ajax.php?__s=messages', 'https://chat.example.com/ajax.php?__s=profiles'],
    ['https://locate.apple.com/sales?pt=all', 'https://locate.apple.com/sales?pt=mac'],
    ['https://www.etsy.com/search?q=a&anchor_listing_id=1', 'https://www.etsy.com/search?q=a&anchor_listing_id=2'],
    ['https://onedrive.live.com/?CID=0123456789abcdef', 'https://onedrive.live.com/?CID=0123456789abcde0'],
    ['https://reddit.app.link/?$deeplink_path=r/a/1', 'https://reddit.app.link/?$deeplink_path=r/a/2'],
    ['https://shop.app.link/?$og_redirect=https://e.com/1', 'https://shop.app.link/?$og_redirect=https://e.com/2'],
    ['https://stackoverflow.com/questions/1/a?noredirect=1', 'https://stackoverflow.com/questions/1/a'],
    ['https://share.api.weibo.cn/share/1.html?weibo_id=1', 'https://share.api.weibo.cn/share/1.html?weibo_id=2'],
    [
      'https://wayback.archive-it.org/1/2020/https://e.com/?utm_source=a',
      'https://wayback.archive-it.org/1/2020/https://e.com/',
    ],
    ['https://github.com/a/b/tree?ref=staging.example.com', 'https://github.com/a/b/tree?ref=example.com'],
    ['https://git.example.com/api/v4/projects/1?ref=staging.example.com', 'https://git.example.com/api/v4/projects/1'],
    [
      'https://www.magic-ville.com/fr/show_card_fr?ref=mir.com',
      'https://www.magic-ville.com/fr/show_card_fr?ref=lea.com',
    ],
    ['https://books.example.com/verse?ref=John+3.16', 'https://books.example.com/verse?ref=John+3.17'],
    ['https://git.example.com/a/raw?ref=main.rs', 'https://git.example.com/a/raw?ref=lib.rs'],
    ['https://docs.example.com/a?ref=v1.2.3', 'https://docs.example.com/a?ref=v1.2.4'],
    ['https://shop.example.com/a?via=mail', 'https://shop.example.com/a?via=post'],
    ['https://shop.example.com/a?clickid=71', 'https://shop.example.com/a?clickid=72'],
    ['https://shop.example.com/a?pdv=loja&pmt=cash', 'https://shop.example.com/a?pdv=site&pmt=card'],
    ['https://brand.onelink.me/AbCd?af_sub1=a', 'https://brand.onelink.me/AbCd?af_sub1=b'],
    ['https://app.example.com/a?source=awin2', 'https://app.example.com/a?source=awin3'],
    ['https://archive.is/2020/https://e.com/?fbclid=a', 'https://archive.is/2020/https://e.com/'],
  ]

  it.each(APART)('keeps %s apart from %s', (a, b) => {
    expect(requestUrl(a)).not.toBe(requestUrl(b))
  })

  it('drops what is no short number from the names that applications count rows by', () => {
    const clicks = [
      's_cid=mm7034e4_w',
      'sccid=6a1b2c3d-0e1f-4a2b-8c3d-4e5f6a7b8c9d',
      'sscid=11k7_g3hcu',
      'pk_content=lbEMCsnlJ2EP',
      'pk_source=newsletter',
      'pk_vid=0c1c9ad3794908d01733845731c387c3',
      'pr_seq=uniform',
      'pcrid=525709566450',
      'ef_id=Cj0KCQiA2uH-BRCC:G:s',
      'erid=LjN8KabcD',
      '__s=mysqo5rgfat5kha72eve',
      '__s=abcdefghijklmnopqrst',
    ]
    for (const click of clicks)
      expect(requestUrl(`https://www.example.com/a?${click}&b=1`)).toBe('https://www.example.com/a?b=1')
  })

  it('does not reach hosts that only look like the named one', () => {
    const lookalikes = [
      'https://notyoutube.com/watch?si=a',
      'https://youtube.com.evil.example/?si=a',
      'https://myamazon.com/dp/A?tag=a',
    ]
    for (const url of lookalikes) expect(requestUrl(url)).toBe(url)
  })
})
