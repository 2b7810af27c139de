/** The region of a page that contains an element, judged by its ancestors. */
export interface Region {
  /** Article, main column, product. */
  readonly content: boolean;
  /** The text itself: an article, its body, a recipe. */
  readonly article: boolean;
  /** Header, navigation, footer, sidebar. */
  readonly chrome: boolean;
  /** Teasers of other pages. */
  readonly related: boolean;
  readonly comments: boolean;
  readonly advert: boolean;
  /** Describes a person or company: author box, share bar. */
  readonly profile: boolean;
  readonly figure: boolean;
}

export const wholePage: Region = {
  content: false,
  article: false,
  chrome: false,
  related: false,
  comments: false,
  advert: false,
  profile: false,
  figure: false,
};

/** Splits a class or id into words, at separators and capitals. */
function namesOf(attributes: Readonly<Record<string, string>>): string {
  const text = `${attributes['class'] ?? ''} ${attributes['id'] ?? ''} ${attributes['role'] ?? ''}`;
  const words = text
    .slice(0, 400)
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase();
  return ` ${words.replace(/[^a-z0-9]+/g, ' ')} `;
}

const contentNames =
  / (?:(?:entry|post|article|story|recipe|page|main|body|blog|news|rich|text|product|content) (?:content|body|text|inner|detail|details|main|entry|story|article)|articlebody|maincontent|main|hentry|article|recipe|lede|lead|hero|instructions) /;
const articleNames =
  / (?:(?:entry|post|article|story|recipe) (?:content|body|text|main|inner|copy)|(?:main|page|content) (?:article|story)|articlebody|hentry|instructions) /;
const chromeNames =
  / (?:nav|navi|navbar|navigation|menu|masthead|topbar|footer|foot|sidebar|side|aside|widget|widgets|breadcrumb|breadcrumbs|toolbar|banner|rail|search|cookie|newsletter|subscribe|modal|popup|login|site header|page header|global header|header (?:top|main|inner|logo|wrapper)|siteheader|secondary|complementary|contentinfo) /;
/** Inside an article a widget or an aside may be part of it; these are not. */
const barNames =
  / (?:nav|navi|navbar|navigation|menu|footer|sidebar|aside|breadcrumb|breadcrumbs|cookie|newsletter|subscribe|modal|popup|login) /;
const relatedNames =
  / (?:related|relatedposts|recommended|recommendations|recommend|similar|more (?:from|stories|on|posts|like)|most (?:read|popular|viewed)|popular|trending|latest|recirc|recirculation|teaser|teasers|read (?:more|next)|(?:next|previous|prev) (?:post|posts|article|articles|story|stories)|(?:post|posts|article|story|nav) (?:next|previous|prev|navigation)|up next|ranking|also like|jp relatedposts|yarpp|outbrain|taboola|promo|carousel posts|pagination) /;
const commentNames = / (?:comment|comments|commentlist|respond|disqus|replies|reviews) /;
const advertNames =
  / (?:ad|ads|adv|advert|adverts|advertisement|advertising|sponsor|sponsored|sponsors|affiliate|dfp|gpt ad) /;
const profileNames =
  / (?:author|byline|bio|avatar|gravatar|vcard|about me|about|profile|share|sharing|social|follow|sharedaddy|credits|logo|logos|branding|brand) /;

/** Names of layouts that merely have a sidebar. */
const besideSidebar = / (?:content|with|has|no) (?:(?:left|right) )?sidebar(?: wrap| wrapper)? /g;
/** Page builders call every part of a page a widget. */
const builders = / (?:elementor|so|fl) widget(?= )/g;
/** An article's classes also name its categories and tags; only these mark a teaser of another page. */
const teaserNames = / (?:related|recommended|teaser|promo|card|summary|preview) /;

function articleInside(parent: Region, names: string): Region {
  return {
    ...parent,
    content: true,
    article: true,
    related: parent.related || teaserNames.test(names),
  };
}

/** Returns the region inside an element: its parent's, extended by its own tag, class, id and role. */
export function regionInside(
  parent: Region,
  tag: string,
  attributes: Readonly<Record<string, string>>,
): Region {
  // The body's classes are ignored: themes list every feature of the site there.
  if (tag === 'html' || tag === 'body' || tag === 'img') return parent;
  // A main element is the main part, whatever the boxes around it are called.
  if (tag === 'main' || attributes['role'] === 'main')
    return { ...wholePage, content: true, article: tag === 'article' };
  const names = namesOf(attributes).replace(besideSidebar, ' ').replace(builders, ' ');
  if (tag === 'article') return articleInside(parent, names);
  if (names.trim() === '' && !/^(?:nav|footer|aside|header|figure)$/.test(tag)) return parent;
  const isContent = contentNames.test(names);
  const isChrome =
    /^(?:nav|footer|aside)$/.test(tag) ||
    // A header inside an article holds its title and often its picture.
    (tag === 'header' && !parent.content) ||
    (!isContent && (parent.article ? barNames : chromeNames).test(names));
  return {
    content: parent.content || isContent,
    article: parent.article || articleNames.test(names),
    chrome: parent.chrome || isChrome,
    related: parent.related || relatedNames.test(names),
    comments: parent.comments || commentNames.test(names),
    advert: parent.advert || advertNames.test(names),
    profile: parent.profile || profileNames.test(names),
    figure: parent.figure || tag === 'figure',
  };
}
