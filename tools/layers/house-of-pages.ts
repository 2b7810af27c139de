/**
 * The folders of the pages, from low to high. A page is in the folder of its address's first segment: /settings/privacy/
 * is settings/privacy.tsx.
 */
export const roomsOfPages: Readonly<Record<string, string>> = {
  parts: 'What several pages show.',
  shell: 'The frame around every page.',
  home: '/',
  ideas: '/ideas/, /ideas/all/, /ideas/{topic}/',
  search: '/search/{scope}/',
  pin: '/pin/{id}/, /pin/{id}/repin/, /pin/create/',
  board: '/board/create/, /board/{id}/create_section/, /board/{id}/invitation/, /board/{id}/notes/',
  username:
    '/{username}/, /{username}/_saved/, /{username}/_created/, /{username}/{board}/, /{username}/{board}/{section}/',
  privacy: '/privacy/',
  terms: '/terms/',
  offsite: '/offsite/',
  messages: '/messages/',
  notifications: '/notifications/',
  tools: '/_tools/shop/',
  'pin-builder': '/pin-builder/, /advertiser/{id}/pin-builder/',
  advertiser: '/advertiser/quick-promote/',
  'quick-promote': '/quick-promote/',
  business: '/business/convert/, /business/access/{id}/',
  operator: '/operator/ with a page for each of its parts',
  settings: '/settings/ with a page for each of its parts',
  welcome: '/welcome/',
  login: '/login/',
  signup: '/signup/, /signup/complete/',
  'add-account': '/add-account/',
  password: '/password/reset/, /password/new/',
  email: '/email/confirm/, /email/keep/',
  account: '/account/keep/',
};
