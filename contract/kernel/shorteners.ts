/**
 * Link shorteners, whose addresses hide their target. Only links on these hosts count: the front page is a page like
 * any other.
 */
const SHORTENERS: ReadonlySet<string> = new Set(
  `1url.com 2.gp adf.ly adfoc.us amzn.to b.link bc.vc bit.do bit.ly bitly.ws bl.ink buff.ly chilp.it clck.ru
   cutt.ly cutt.us db.tt dlvr.it fb.me gg.gg goo.gl goo.su gplinks.co han.gl hyperurl.co ift.tt is.gd j.mp kutt.it
   lc.cx linktr.im lnkd.in mcaf.ee n9.cl ouo.io ow.ly pin.it po.st ppt.cc prettylink.pro q.gs qr.ae rb.gy rebrand.ly
   reurl.cc s.id s2r.co short.gy short.io shorturl.at shorte.st smarturl.it snip.ly soo.gd surl.li t.co t.ly t2m.io
   tiny.cc tiny.one tinylink.in tinyurl.com tny.im tr.im trib.al u.to urlz.fr v.gd v.ht vk.cc vo.la waa.ai x.co
   xy2.eu yep.it zpr.io zws.im`.split(/\s+/),
);

/** Whether an address is a shortened link, so that its target is hidden. */
export function isShortened(address: URL): boolean {
  const host = address.hostname.replace(/^www\./, '').replace(/\.$/, '');
  return SHORTENERS.has(host) && address.pathname !== '/';
}
