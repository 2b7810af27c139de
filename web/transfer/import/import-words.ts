import type { BroughtFormat, BroughtKind, BroughtRow } from '#contract/transfer/bring.ts';
import type { Translate } from '#web/kernel/words/words.ts';

/** Names of formats that are nobody's name are translated. */
export function formatText(format: BroughtFormat, t: Translate): string {
  const names = {
    bookmarks: t('Bookmarks'),
    network: t('Pins and boards'),
    raindrop: 'Raindrop',
    pocket: 'Pocket',
    karakeep: 'Karakeep',
    linkwarden: 'Linkwarden',
    pinry: 'Pinry',
    arena: 'Are.na',
    bowerbird: t('Exported data'),
    pictures: t('Pictures'),
  };
  return names[format];
}

/** Why an entry was not saved, as a sentence. */
export function reasonText(
  { state, reason }: BroughtRow,
  format: BroughtFormat,
  t: Translate,
): string {
  if (state === 'waiting') return t('Still waiting.');
  if (state === 'already_there') return t("It's already on that board.");
  if (state === 'dead') return t('The page could not be reached.');
  if (state === 'not_chosen') return t('You left it out.');
  if (format === 'bowerbird') return t('The zip has no picture for it that can be saved.');
  if (format === 'pictures') return t("It isn't a picture that can be saved.");
  if (reason === 'fetch_unwelcome') return t('The site asks programs to leave it alone.');
  if (reason === 'no_picture') return t('The page has no picture that can be saved.');
  if (reason === 'bad_address') return t("Its address isn't one of the web.");
  if (reason === 'no_address') return t('It has no address.');
  return t("It can't be saved here.");
}

/** What an export has beside its Pins. */
export function kindText(kind: BroughtKind, t: Translate): string {
  const names = {
    settings: t('Profile and settings'),
    comment: t('Comments'),
    like: t('Likes'),
    following: t('People you follow'),
    followed_board: t('Boards you follow'),
  };
  return names[kind];
}
