import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import { lazyPage, type RouterContext } from '#web/kernel/page/page.ts';
import { NewsGhost } from '#web/news/news-ghost.tsx';
import { GhostGrid } from '#web/ui/picture/skeleton.tsx';
import { laterPage } from './later-part.ts';
import { Layers } from './shell/layers.tsx';
import { Room } from './shell/room.tsx';
import { Shell } from './shell/shell.tsx';

/** Pages of the settings and of operators, by the last part of their address. */
const SETTINGS = [
  'account',
  'blocked',
  'business',
  'claim',
  'home',
  'notifications',
  'outbox',
  'privacy',
  'profile',
  'save-button',
  'security',
  'sessions',
  'tokens',
  'trash',
] as const;
const OPERATOR = ['joining', 'log', 'people', 'sensitive', 'work'] as const;

const root = createRootRouteWithContext<RouterContext>()({ component: Layers });

/** Pages with pins: what acts on them stands around them once. */
const room = createRoute({ getParentRoute: () => root, id: 'room', component: Room });

/** Pages under the header. */
const shell = createRoute({ getParentRoute: () => room, id: 'shell', component: Shell });

/** A page under the header that few visits begin with. */
const underHeaderAt = <const Path extends string>(path: Path, page: ReturnType<typeof laterPage>) =>
  createRoute({ getParentRoute: () => shell, path, ...page });

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  ...lazyPage('pages/home/home.tsx', () => import('./home/home.tsx')),
  pendingComponent: GhostGrid,
});

const ideas = createRoute({
  getParentRoute: () => shell,
  path: 'ideas',
  ...lazyPage('pages/ideas/ideas.tsx', () => import('./ideas/ideas.tsx')),
  pendingComponent: GhostGrid,
});

const topic = createRoute({
  getParentRoute: () => shell,
  path: 'ideas/$topic',
  ...lazyPage('pages/ideas/topic.tsx', () => import('./ideas/topic.tsx')),
  pendingComponent: GhostGrid,
});

const allTopics = createRoute({
  getParentRoute: () => shell,
  path: 'ideas/all',
  ...lazyPage('pages/ideas/all.tsx', () => import('./ideas/all.tsx')),
  pendingComponent: GhostGrid,
});

const search = createRoute({
  getParentRoute: () => shell,
  path: 'search/$scope',
  ...lazyPage('pages/search/search.tsx', () => import('./search/search.tsx')),
  pendingComponent: GhostGrid,
});

const shopTool = createRoute({
  getParentRoute: () => shell,
  path: '_tools/shop',
  ...laterPage('pages/tools/shop.tsx'),
  pendingComponent: GhostGrid,
});

const pin = createRoute({
  getParentRoute: () => shell,
  path: 'pin/$pin',
  ...lazyPage('pages/pin/pin.tsx', () => import('./pin/pin.tsx')),
});

const repin = underHeaderAt('pin/$pin/repin/$step', laterPage('pages/pin/repin.tsx'));

const builderPage = laterPage('pages/pin-builder/pin-builder.tsx');
const pinBuilder = underHeaderAt('pin-builder', builderPage);
const advertiserPinBuilder = underHeaderAt('advertiser/$advertiser/pin-builder', builderPage);

const quickPromote = underHeaderAt(
  'advertiser/quick_promote',
  laterPage('pages/advertiser/quick-promote.tsx'),
);

const invitation = underHeaderAt('board/$id/invitation', laterPage('pages/board/invitation.tsx'));

const boardNotes = underHeaderAt('board/$id/notes', laterPage('pages/board/notes.tsx'));

const messages = underHeaderAt('messages', laterPage('pages/messages/messages.tsx'));

const settingsStart = underHeaderAt('settings', laterPage('pages/settings/settings.tsx'));

/** A page of the settings has the name of its file. As a list they weigh little in every first load. */
const settings = SETTINGS.map((part) =>
  underHeaderAt(`settings/${part}`, laterPage(`pages/settings/${part}.tsx`)),
);

const businessAccess = underHeaderAt('business/access/$id', laterPage('pages/business/access.tsx'));

const operatorStart = underHeaderAt('operator', laterPage('pages/operator/operator.tsx'));

const operators = OPERATOR.map((part) =>
  underHeaderAt(`operator/${part}`, laterPage(`pages/operator/${part}.tsx`)),
);

const businessConvert = underHeaderAt('business/convert', laterPage('pages/business/convert.tsx'));

const welcome = underHeaderAt('welcome', laterPage('pages/welcome/welcome.tsx'));

const notifications = createRoute({
  getParentRoute: () => shell,
  path: 'notifications',
  ...laterPage('pages/notifications/notifications.tsx'),
  pendingComponent: NewsGhost,
});

const profile = createRoute({
  getParentRoute: () => shell,
  path: '$username',
  ...lazyPage('pages/username/profile.tsx', () => import('./username/profile.tsx')),
  pendingComponent: GhostGrid,
});

const profilePins = createRoute({
  getParentRoute: () => shell,
  path: '$username/_saved',
  ...lazyPage('pages/username/saved.tsx', () => import('./username/saved.tsx')),
  pendingComponent: GhostGrid,
});

const profileCreated = createRoute({
  getParentRoute: () => shell,
  path: '$username/_created',
  ...lazyPage('pages/username/created.tsx', () => import('./username/created.tsx')),
  pendingComponent: GhostGrid,
});

const board = createRoute({
  getParentRoute: () => shell,
  path: '$username/$board',
  ...lazyPage('pages/username/board.tsx', () => import('./username/board.tsx')),
  pendingComponent: GhostGrid,
});

const section = createRoute({
  getParentRoute: () => shell,
  path: '$username/$board/$section',
  ...lazyPage('pages/username/section.tsx', () => import('./username/section.tsx')),
  pendingComponent: GhostGrid,
});

/** Pages that fill the window. */
const login = createRoute({
  getParentRoute: () => root,
  path: 'login',
  ...lazyPage('pages/login/login.tsx', () => import('./login/login.tsx')),
});

const signup = createRoute({
  getParentRoute: () => root,
  path: 'signup',
  ...lazyPage('pages/signup/signup.tsx', () => import('./signup/signup.tsx')),
});

const signupComplete = createRoute({
  getParentRoute: () => root,
  path: 'signup/complete',
  ...laterPage('pages/signup/complete.tsx'),
});

const addAccount = createRoute({
  getParentRoute: () => root,
  path: 'add-account/{-$way}',
  ...laterPage('pages/add-account/add-account.tsx'),
});

const passwordReset = createRoute({
  getParentRoute: () => root,
  path: 'password/reset',
  ...laterPage('pages/password/reset.tsx'),
});

const passwordNew = createRoute({
  getParentRoute: () => root,
  path: 'password/new',
  ...laterPage('pages/password/new.tsx'),
});

const emailConfirm = createRoute({
  getParentRoute: () => root,
  path: 'email/confirm',
  ...laterPage('pages/email/confirm.tsx'),
});

const emailKeep = createRoute({
  getParentRoute: () => root,
  path: 'email/keep',
  ...laterPage('pages/email/keep.tsx'),
});

const accountKeep = createRoute({
  getParentRoute: () => root,
  path: 'account/keep',
  ...laterPage('pages/account/keep.tsx'),
});

const create = createRoute({
  getParentRoute: () => root,
  path: 'pin/create/{-$method}/{-$action}',
  ...laterPage('pages/pin/create.tsx'),
});

const boardCreate = createRoute({
  getParentRoute: () => root,
  path: 'board/create',
  ...laterPage('pages/board/create.tsx'),
});

const sectionCreate = createRoute({
  getParentRoute: () => root,
  path: 'board/$board/create_section',
  ...laterPage('pages/board/create-section.tsx'),
});

const underHeader = [
  home,
  ideas,
  topic,
  allTopics,
  search,
  shopTool,
  pin,
  repin,
  pinBuilder,
  advertiserPinBuilder,
  quickPromote,
  invitation,
  boardNotes,
  messages,
  settingsStart,
  ...settings,
  businessAccess,
  operatorStart,
  ...operators,
  businessConvert,
  welcome,
  notifications,
  profile,
  profilePins,
  profileCreated,
  board,
  section,
];

export const routeTree = root.addChildren([
  login,
  signup,
  addAccount,
  signupComplete,
  passwordReset,
  passwordNew,
  emailConfirm,
  emailKeep,
  accountKeep,
  create,
  boardCreate,
  sectionCreate,
  room.addChildren([shell.addChildren(underHeader)]),
]);
