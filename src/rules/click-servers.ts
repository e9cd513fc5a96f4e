import type { ClickServer } from './types.ts'

const ADDED = '2026-11-27'

/** Servers of one vendor. */
function servers(source: string, hosts: string): ClickServer {
  return { hosts: hosts.split(' '), source, added: ADDED }
}

/** A page of one product, which its customers run on hosts of their own. */
function pages(source: string, paths: string, hosts?: string): ClickServer {
  return { ...(hosts !== undefined && { hosts: hosts.split(' ') }), paths: paths.split(' '), source, added: ADDED }
}

/** Links that open an app or its page in a store, and hand on to it what is in the query. */
const ATTRIBUTION: readonly ClickServer[] = [
  servers(
    'https://support.appsflyer.com/hc/en-us/articles/207447163-About-link-structure-and-parameters',
    'onelink.me app.appsflyer.com impression.appsflyer.com impressions.appsflyer.com engagements.appsflyer.com',
  ),
  servers(
    'https://help.adjust.com/en/article/set-up-short-branded-links-in-campaign-lab',
    'adj.st go.link app.adjust.com app.adjust.io app.adjust.world app.adjust.net.in app.eu.adjust.com app.us.adjust.com app.tr.adjust.com view.adjust.com s2s.adjust.com',
  ),
  servers('https://help.branch.io/marketer-hub/create-app-links', 'app.link bnc.lt spotify.link'),
  servers('https://support.kochava.com/', 'smart.link control.kochava.com'),
  servers('https://support.singular.net/', 'sng.link c.singular.net i.singular.net'),
  servers('https://firebase.google.com/docs/dynamic-links/create-manually', 'page.link'),
  servers('https://help.airbridge.io/', 'abr.ge deeplink.page'),
  servers('https://appmetrica.yandex.com/docs/', 'redirect.appmetrica.yandex.com redirect.appmetrica.yandex.ru'),
  servers('https://tracker.my.com/docs/', 'trk.mail.ru'),
  servers('https://docs.tenjin.com/', 'track.tenjin.com track.tenjin.io'),
  servers('https://help.tune.com/', 'tlnk.io hastrk1.com hastrk2.com hastrk3.com measurementapi.com'),
  servers('https://developer.usebutton.com/', 'bttn.io'),
  servers('https://app.urlgeni.us/', 'urlgeni.us'),
  servers('https://github.com/AdguardTeam/AdguardFilters', 'ad.apsalar.com gotrackier.com taps.io deeplink.me lkme.cc'),
]

/** Ad servers and the redirectors of buying platforms: the click is counted with what is in the query. */
const AD_SERVERS: readonly ClickServer[] = [
  servers(
    'https://support.google.com/searchads/answer/6039511',
    'doubleclick.net googleadservices.com googlesyndication.com dartsearch.net 2mdn.net',
  ),
  servers('https://help.ads.microsoft.com/', 'bat.bing.com r.msn.com atdmt.com adnxs.com adnxs-simple.com'),
  servers(
    'https://experienceleague.adobe.com/en/docs/advertising',
    'everesttech.net everestjs.net demdex.net tubemogul.com',
  ),
  servers('https://skai.io/', 'xg4ken.com'),
  servers('https://www.marinsoftware.com/', 'marinsm.com'),
  servers('https://www.sizmek.com/', 'serving-sys.com'),
  servers('https://www.flashtalking.com/', 'servedby.flashtalking.com'),
  servers('https://www.innovid.com/', 's.innovid.com ag.innovid.com'),
  servers('https://site.adform.com/', 'adform.net adformdsp.net'),
  servers(
    'https://www.criteo.com/',
    'criteo.net eu.criteo.com us.criteo.com as.criteo.com cat.criteo.com dis.criteo.com',
  ),
  servers('https://developers.taboola.com/', 'trc.taboola.com api.taboola.com taboolasyndication.com'),
  servers(
    'https://www.outbrain.com/help/',
    'paid.outbrain.com traffic.outbrain.com r1.zemanta.com zem.outbrainimg.com',
  ),
  servers('https://www.revcontent.com/', 'trends.revcontent.com'),
  servers('https://help.mgid.com/', 'clck.mgid.com clck.adskeeper.com'),
  servers('https://partner.thetradedesk.com/', 'adsrvr.org'),
  servers('https://kb.mediamath.com/', 'mathtag.com'),
  servers('https://www.amazon.com/adprefs', 'amazon-adsystem.com'),
  servers('https://equativ.com/', 'smartadserver.com'),
  servers('https://www.xandr.com/', 'advertising.com adtechus.com adserver.adtech.de'),
  servers('https://dev.kevel.com/reference/click', 'adzerk.net'),
  servers('https://www.adbutler.com/help/', 'servedbyadbutler.com'),
  servers('https://docs.buysellads.com/', 'srv.buysellads.com srv.carbonads.net'),
  servers('https://information.broadstreetads.com/', 'ad.broadstreetads.com'),
  servers('https://www.adition.com/', 'adition.com intelliad.de'),
  servers('https://weborama.com/', 'solution.weborama.fr'),
  servers('https://developers.atinternet-solutions.com/', 'xiti.com'),
  servers('https://adnuntius.com/', 'delivery.adnuntius.com data.adnuntius.com'),
  servers('https://www.gemius.com/', 'hit.gemius.pl adocean.pl'),
  servers('https://www.rtbhouse.com/', 'creativecdn.com'),
  servers('https://www.liveintent.com/', 'liadm.com'),
  servers('https://www.freewheel.com/', 'fwmrm.net'),
  servers('https://www.teads.com/', 'a.teads.tv t.teads.tv'),
  servers('https://www.epsilon.com/', 'dotomi.com mediaplex.com'),
  servers('https://www.basis.com/', 'sitescout.com'),
  servers('https://www.stackadapt.com/', 'srv.stackadapt.com'),
  servers('https://www.adroll.com/', 'd.adroll.com a.adroll.com'),
  servers(
    'https://github.com/easylist/easylist',
    'turn.com rfihub.com bidswitch.net zedo.com 247realmedia.com adspeed.net fastclick.net mookie1.com jadserve.postrelease.com exoclick.com clicktripz.com zeroredirect1.com propellerclick.com',
  ),
  servers(
    'https://yandex.com/support/direct/',
    'an.yandex.ru yabs.yandex.ru yabs.yandex.com yabs.yandex.by yabs.yandex.kz click.yandex.ru clck.yandex.ru clck.yandex.com',
  ),
  servers('https://ads.vk.com/help', 'rs.mail.ru r.mail.ru click.mail.ru'),
  servers('https://www.adriver.ru/', 'ad.adriver.ru'),
  servers('https://adfox.yandex.ru/', 'ads.adfox.ru banners.adfox.ru'),
  servers('https://napoveda.sklik.cz/', 'c.imedia.cz h.imedia.cz'),
  servers('https://yingxiao.baidu.com/', 'eclick.baidu.com cpro.baidu.com'),
  servers(
    'https://searchad.naver.com/',
    'cr.naver.com cr2.shopping.naver.com cr3.shopping.naver.com adcr.naver.com ader.naver.com',
  ),
  servers('https://www.yahooinc.com/', 'ads.yahoo.com beap.gemini.yahoo.com beap-bc.yahoo.com ard.yahoo.com'),
  pages('https://www.dianomi.com/', '/click.epl', 'dianomi.com'),
  pages(
    'https://developers.google.com/google-ads/api/docs/conversions/overview',
    '/aclk /aclick /pagead/aclk /pcs/click /ddm/clk/* /ddm/trackclk/*',
  ),
  pages(
    'https://www.revive-adserver.com/support/',
    '/www/delivery/ck.php /www/delivery/cl.php /delivery/ck.php /delivery/cl.php /openx/www/delivery/ck.php',
  ),
  pages('https://github.com/easylist/easylist', '/RealMedia/ads/*'),
  pages('https://eulerian.com/', '/dynclick/*'),
]

/** Networks that pay for sales, and what counts the clicks for them. */
const AFFILIATE: readonly ClickServer[] = [
  servers(
    'https://developers.cj.com/docs/tracking',
    'anrdoezrs.net dpbolvw.net jdoqocy.com kqzyfj.com tkqlhce.com emjcd.com apmebf.com lduhtrp.net ftjcfx.com afcyhf.com awltovhc.com qksrv.net qksz.net tqlkg.com',
  ),
  servers('https://developers.rakutenadvertising.com/', 'linksynergy.com jrs5.com linksynergy.walmart.com'),
  servers(
    'https://integrations.impact.com/',
    '7eer.net evyy.net pxf.io sjv.io ojrq.net 7tiv.net msafflnk.net rfvk.net ijrn.net uikc.net goto.walmart.com goto.target.com',
  ),
  servers('https://success.awin.com/', 'awin1.com zenaps.com'),
  pages('https://www.shareasale.com/', '/r.cfm /u.cfm /m-pr.cfm', 'shareasale.com shareasale-analytics.com'),
  servers('https://help.partnerize.com/', 'prf.hn'),
  servers('https://ascendpartner.com/', 'gopjn.com pjatr.com pjtra.com pntra.com pntrac.com pntrs.com'),
  servers('https://docs.webgains.dev/', 'track.webgains.com'),
  servers('https://tradetracker.com/', 'tc.tradetracker.net ts.tradetracker.net'),
  servers('https://dev.tradedoubler.com/', 'tradedoubler.com'),
  pages(
    'https://github.com/AdguardTeam/AdguardFilters/blob/master/TrackParamFilter/sections/allowlist.txt',
    '/td_redirect',
  ),
  servers(
    'https://support.admitad.com/',
    'ad.admitad.com alitems.com alitems.site alitems.co fas.st lenkmio.com rzekl.com pafutos.com',
  ),
  servers('https://www.flexoffers.com/', 'track.flexlinkspro.com track.flexlinks.com'),
  servers('https://developers.skimlinks.com/', 'go.skimresources.com go.redirectingat.com'),
  servers('https://knowledge.sovrn.com/', 'redirect.viglink.com api.viglink.com sovrn.co'),
  servers('https://digidip.net/', 'digidip.net'),
  pages('https://www.avantlink.com/', '/click.php', 'avantlink.com avantlink.ca avantlink.com.au'),
  servers('https://www.commissionfactory.com/', 't.cfjump.com'),
  servers('https://adtraction.com/', 'track.adtraction.com'),
  servers('https://www.effiliation.com/', 'track.effiliation.com'),
  servers('https://www.kwanko.com/', 'action.metaffiliation.com'),
  servers('https://www.awin.com/de', 'partners.webmasterplan.com ad.zanox.com'),
  pages('https://www.financeads.net/', '/tc.php', 'financeads.net'),
  servers('https://www.adcell.de/', 't.adcell.com'),
  pages('https://www.adcell.de/', '/promotion/click*', 'adcell.de'),
  servers('https://www.daisycon.com/', 'ds1.nl jf79.net lt45.net dt51.net fr135.net glp8.net ndt5.net rkn3.net'),
  servers('https://www.timeone.io/', 'tracking.publicidees.com'),
  servers('https://support.clickbank.com/', 'hop.clickbank.net'),
  pages('https://www.digistore24.com/', '/redir/*', 'digistore24.com'),
  servers('https://developers.hotmart.com/', 'go.hotmart.com'),
  servers('https://www.involve.asia/', 'invol.co invle.co'),
  servers('https://accesstrade.co.id/', 'click.accesstrade.co.id click.accesstrade.in.th atid.me'),
  servers('https://www.optimisemedia.com/', 'track.omguk.com clk.omgt1.com clk.omgt3.com clk.omgt5.com'),
  servers('https://www.cuelinks.com/', 'linksredirect.com'),
  servers('https://www.valuecommerce.ne.jp/', 'ck.jp.ap.valuecommerce.com dalr.valuecommerce.com'),
  servers('https://www.a8.net/', 'px.a8.net rpx.a8.net'),
  servers('https://af.moshimo.com/', 'af.moshimo.com'),
  servers('https://affiliate.rakuten.co.jp/', 'hb.afl.rakuten.co.jp'),
  servers('https://www.afi-b.com/', 't.afi-b.com'),
  servers('https://j-a-net.jp/', 'click.j-a-net.jp'),
  servers('https://www.felmat.net/', 't.felmat.net'),
  servers('https://www.linkprice.com/', 'click.linkprice.com'),
  servers('https://open.taobao.com/', 's.click.taobao.com s.click.tmall.com s.click.aliexpress.com'),
  servers('https://union.jd.com/', 'union-click.jd.com u.jd.com'),
  servers('https://www.duomai.com/', 'c.duomai.com'),
  servers('https://www.yiqifa.com/', 'p.yiqifa.com'),
  servers('https://www.linkhaitao.com/', 'linkhaitao.com'),
  servers('https://partnernetwork.ebay.com/', 'rover.ebay.com'),
  servers('https://publisher.connexity.com/', 'rd.bizrate.com rd.connexity.net'),
  servers('https://www.kelkoogroup.com/', 'kelkoogroup.net'),
  servers('https://partner.idealo.com/', 'marketing.net.idealo-partner.com'),
  servers('https://howl.me/', 'howl.link shop-links.co bam-x.com'),
  servers('https://github.com/DrKain/tidy-url', 'srvtrck.com smartredirect.de partner.bol.com target.georiot.com'),
  servers('https://partnerstack.com/', 'grsm.io partnerlinks.io'),
  servers('https://help.tune.com/', 'go2cloud.org go2jump.org go2speed.org hasoffers.com'),
  pages('https://help.tune.com/', '/aff_c /aff_ad /aff_r /aff_i'),
  servers('https://doc.voluum.com/', 'voluumtrk.com voluumtrk2.com voluumtrk3.com trackvoluum.com'),
  servers('https://help.redtrack.io/', 'rdtk.io ttrk.io'),
  servers('https://docs.bemob.com/', 'bemobtrk.com bemobtrcks.com'),
  servers('https://www.clickmagick.com/', 'clkmg.com clkmr.com'),
  servers('https://help.affise.com/', 'g2afse.com'),
]

/** Links in mails, which go to the sender's counter first. */
const MAIL: readonly ClickServer[] = [
  servers('https://mailchimp.com/help/about-open-and-click-rates/', 'list-manage.com mandrillapp.com'),
  servers('https://www.twilio.com/docs/sendgrid/ui/account-and-settings/tracking', 'sendgrid.net'),
  servers('https://documentation.mailgun.com/', 'mailgun.org'),
  servers('https://dev.mailjet.com/', 'mjt.lu'),
  servers('https://docs.aws.amazon.com/ses/latest/dg/faqs-metrics.html', 'awstrack.me'),
  servers('https://knowledge.hubspot.com/', 'hubspotlinks.com hubspotlinksstarter.com hubspotemail.net'),
  servers('https://knowledgebase.constantcontact.com/', 'rs6.net'),
  servers('https://help.campaignmonitor.com/', 'createsend.com createsend1.com cmail19.com cmail20.com'),
  servers('https://help.salesforce.com/s/articleView?id=mktg.mc_es_click_tracking.htm', 'exct.net'),
  servers('https://help.dotdigital.com/', 'dmtrk.net dmtrk.com'),
  servers(
    'https://help.klaviyo.com/hc/en-us/articles/360001550572',
    'klclick.com klclick1.com klclick2.com klclick3.com',
  ),
  servers('https://support.iterable.com/', 'links.iterable.com link.iterable.com'),
  servers('https://docs.customer.io/', 'customeriomail.com'),
  servers('https://help.activecampaign.com/', 'acemlna.com acemlnb.com acemlnc.com acemlnd.com'),
  servers('https://help.aweber.com/', 'clicks.aweber.com'),
  servers('https://help.brevo.com/', 'sendibt2.com sendibt3.com sendibm1.com sendibm2.com sendibm3.com sendibm4.com'),
  servers('https://help.drip.com/', 'dripemail2.com dripemail3.com'),
  servers('https://help.keap.com/', 'infusion-links.com'),
  pages('https://help.keap.com/', '/app/linkClick/*', 'infusionsoft.com'),
  servers('https://www.mailerlite.com/help', 'click.mailerlite.com mlsend.com'),
  servers('https://help.emarsys.com/', 'emarsys.net emsecure.net'),
  servers(
    'https://help.kit.com/',
    'convertkit-mail.com convertkit-mail2.com convertkit-mail3.com convertkit-mail4.com kit-mail3.com kit-mail6.com',
  ),
  servers('https://postmarkapp.com/developer/user-guide/tracking-links', 'pstmrk.it'),
  servers('https://support.sparkpost.com/', 'sparkpostmail.com sparkpostmail1.com'),
  servers('https://support.govdelivery.com/', 'lnks.gd links.govdelivery.com'),
  servers('https://www.campaigner.com/', 'cp20.com'),
  pages('https://www.twilio.com/docs/sendgrid/ui/account-and-settings/tracking', '/ls/click /wf/click /uni/ls/click'),
  pages(
    'https://mailchimp.com/developer/transactional/docs/tracking-monitoring/',
    '/track/click /track/click.php /track/click/*',
  ),
]

/** Hosts below a site that are named after what they do: `click.mail.shop.example`. */
const NAMED: readonly ClickServer[] = [
  {
    firstLabels:
      'click clicks clk clck trk adclick adclicks clicktrack clicktracker clicktracking adserver adsrv redir redirect'.split(
        ' ',
      ),
    source: 'https://help.salesforce.com/s/articleView?id=mktg.mc_es_sender_authentication_package.htm',
    added: ADDED,
  },
]

/**
 * Ad servers, links of attribution services, counters of affiliate networks and of mail senders. They count and hand on what is in
 * the query: what a tracker is on a page is the payload there. No static fact holds, and nothing is sorted; a record may say otherwise.
 * Where the target is in the URL, the redirector of that host still opens it in the identity profile.
 */
export const CLICK_SERVERS: readonly ClickServer[] = [...ATTRIBUTION, ...AD_SERVERS, ...AFFILIATE, ...MAIL, ...NAMED]
