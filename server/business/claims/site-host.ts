import { Failure } from '#server/kernel/core/failure.ts';

/** Which site a person means: its host without www, and where it is asked when not by that name. */
export interface NamedSite {
  readonly host: string;
  readonly origin: string | null;
}

/** Under these each name belongs to somebody else, beside the plain endings. */
const SHARED = new Set(
  `appspot.com azurestaticapps.net azurewebsites.net bandcamp.com bearblog.dev blogger.com
   blogspot.com carrd.co cloudfront.net codeberg.page deno.dev firebaseapp.com fly.dev
   framer.app framer.website ghost.io github.io gitlab.io glitch.me godaddysites.com
   herokuapp.com itch.io jimdosite.com livejournal.com medium.com myshopify.com neocities.org
   netlify.app notion.site onrender.com pages.dev readthedocs.io replit.app sourceforge.io
   square.site squarespace.com strikingly.com substack.com surge.sh tumblr.com typepad.com
   vercel.app web.app webflow.io weebly.com wixsite.com wordpress.com workers.dev`.split(/\s+/),
);
/** Of countries that sort names by kind: co.uk, com.au, or.jp. */
const KINDS = new Set(
  `ac art asn biz co com edu firm gen go gob gouv gov govt gr gv id idv ind info int k12 lg ltd
   me mil muni ne net nhs nic nom or org plc pro sch school web`.split(/\s+/),
);
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Whether everybody who has a name below this host is somebody else. */
export function isShared(host: string): boolean {
  const labels = host.split('.');
  const [kind = '', country = ''] = labels;
  return (
    labels.length < 2 ||
    SHARED.has(host) ||
    (labels.length === 2 && country.length === 2 && KINDS.has(kind))
  );
}

/** The host without www, which means the same site; a name below it is a site of its own. */
export function bareHost(host: string): string {
  const name = host.toLowerCase().replace(/\.$/, '');
  const bare = name.replace(/^www\./, '');
  return bare.includes('.') ? bare : name;
}

/**
 * The site that a person writes down, as an address or a bare name. Refuses with invalid_input what
 * cannot be one person's. `allow` is FETCH_ALLOW: what is there is asked as it is written.
 */
export function siteNamed(written: string, allow: readonly string[]): NamedSite {
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(written) ? written : `https://${written}`;
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '') throw notASite();
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  if (allow.includes(`${url.hostname}:${port}`)) return { host: url.hostname, origin: url.origin };
  const host = bareHost(url.hostname);
  const isName = host.length <= 253 && host.split('.').every((label) => LABEL.test(label));
  if (!isName || /\.\d+$/.test(host) || url.port !== '') throw notASite();
  if (isShared(host)) {
    throw new Failure('invalid_input', "This site can't be claimed.", {
      detail: 'Many people have sites under this address. Claim just your own part of it.',
    });
  }
  return { host, origin: null };
}

function notASite(): Failure {
  return new Failure('invalid_input', "This isn't the address of a website.", {
    detail: 'Please enter an address such as example.org.',
  });
}
