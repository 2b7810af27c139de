import { Failure } from '#server/kernel/core/failure.ts';

/** The site a person means: its host without www, and the host to contact if different. */
export interface NamedSite {
  readonly host: string;
  readonly origin: string | null;
}

/** Domains whose subdomains belong to different people, besides plain endings. */
const SHARED = new Set(
  `appspot.com azurestaticapps.net azurewebsites.net bandcamp.com bearblog.dev blogger.com
   blogspot.com carrd.co cloudfront.net codeberg.page deno.dev firebaseapp.com fly.dev
   framer.app framer.website ghost.io github.io gitlab.io glitch.me godaddysites.com
   herokuapp.com itch.io jimdosite.com livejournal.com medium.com myshopify.com neocities.org
   netlify.app notion.site onrender.com pages.dev readthedocs.io replit.app sourceforge.io
   square.site squarespace.com strikingly.com substack.com surge.sh tumblr.com typepad.com
   vercel.app web.app webflow.io weebly.com wixsite.com wordpress.com workers.dev`.split(/\s+/),
);
/** Second-level labels by which countries classify names: co.uk, com.au, or.jp. */
const KINDS = new Set(
  `ac art asn biz co com edu firm gen go gob gouv gov govt gr gv id idv ind info int k12 lg ltd
   me mil muni ne net nhs nic nom or org plc pro sch school web`.split(/\s+/),
);
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Whether a host's subdomains belong to different people. */
export function isShared(host: string): boolean {
  const labels = host.split('.');
  const [kind = '', country = ''] = labels;
  return (
    labels.length < 2 ||
    SHARED.has(host) ||
    (labels.length === 2 && country.length === 2 && KINDS.has(kind))
  );
}

/** Removes www, which is the same site; other subdomains are separate sites. */
export function bareHost(host: string): string {
  const name = host.toLowerCase().replace(/\.$/, '');
  const bare = name.replace(/^www\./, '');
  return bare.includes('.') ? bare : name;
}

/**
 * Parses the site that a person enters, as an address or a name. Refuses with invalid_input what cannot belong to one
 * person. `allow` is FETCH_ALLOW: its hosts are contacted as written.
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
