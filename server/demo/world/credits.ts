/** Who made a picture that nobody here drew, and on which terms it is here. */
export interface Credit {
  readonly kind: 'Photograph' | 'Painting';
  readonly creator: string;
  /** When it was made; null for things photographed later, and where nobody says. */
  readonly year: string | null;
  /** The collection that gives it away, unless that is the creator. */
  readonly holder: string | null;
  readonly licence: { readonly name: string; readonly url: string };
  /** The collection's page about it. */
  readonly source: string;
  /** What was done to the copy that is here; a package's file is as it came. */
  readonly change?: string;
}

/** Names the creator, and when it was made. */
export const madeBy = ({ kind, creator, year }: Credit): string =>
  [`${kind} by ${creator}`, year].filter(Boolean).join(', ');

/** The credit in one line, as it stands in descriptions. */
export const creditLine = (credit: Credit): string =>
  `${madeBy(credit)} (${[credit.holder, credit.licence.name].filter(Boolean).join(', ')}).`;

/** Licences of pictures that nobody here drew. */
export const CC0 = {
  name: 'CC0 1.0',
  url: 'https://creativecommons.org/publicdomain/zero/1.0/',
} as const;

/** Free for any use with the creator's name and a word on changes. */
export const CC_BY_4 = {
  name: 'CC BY 4.0',
  url: 'https://creativecommons.org/licenses/by/4.0/',
} as const;

/** Free for any use with the name of its source. */
export const KOGL_1 = {
  name: 'KOGL Type 1',
  url: 'https://www.kogl.or.kr/info/licenseType1.do',
} as const;

/** Works of the government of the United States have no copyright there, and may be used anywhere. */
export const PUBLIC_DOMAIN = {
  name: 'public domain',
  url: 'https://www.nasa.gov/nasa-brand-center/images-and-media/',
} as const;
