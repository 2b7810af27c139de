import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import { lazyPage, type RouterContext } from '#web/kernel/page.ts';
import { NewsGhost } from '#web/news/news-ghost.tsx';
import { GhostGrid } from '#web/ui/skeleton.tsx';
import { Layers } from './layers.tsx';
import { Room } from './room.tsx';
import { Shell } from './shell.tsx';

const root = createRootRouteWithContext<RouterContext>()({ component: Layers });

/** Pages with pins: what acts on them stands around them once. */
const room = createRoute({ getParentRoute: () => root, id: 'room', component: Room });

/** Pages under the header. */
const shell = createRoute({ getParentRoute: () => room, id: 'shell', component: Shell });

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  ...lazyPage('pages/home.tsx', () => import('./home.tsx')),
  pendingComponent: GhostGrid,
});

const ideas = createRoute({
  getParentRoute: () => shell,
  path: 'ideas',
  ...lazyPage('pages/ideas.tsx', () => import('./ideas.tsx')),
  pendingComponent: GhostGrid,
});

const topic = createRoute({
  getParentRoute: () => shell,
  path: 'ideas/$topic',
  ...lazyPage('pages/topic.tsx', () => import('./topic.tsx')),
  pendingComponent: GhostGrid,
});

const allTopics = createRoute({
  getParentRoute: () => shell,
  path: 'ideas/all',
  ...lazyPage('pages/topics.tsx', () => import('./topics.tsx')),
  pendingComponent: GhostGrid,
});

const search = createRoute({
  getParentRoute: () => shell,
  path: 'search/$scope',
  ...lazyPage('pages/search.tsx', () => import('./search.tsx')),
  pendingComponent: GhostGrid,
});

const shopTool = createRoute({
  getParentRoute: () => shell,
  path: '_tools/shop',
  ...lazyPage('pages/shop-tool.tsx', () => import('./shop-tool.tsx')),
  pendingComponent: GhostGrid,
});

const pin = createRoute({
  getParentRoute: () => shell,
  path: 'pin/$pin',
  ...lazyPage('pages/pin.tsx', () => import('./pin.tsx')),
});

const repin = createRoute({
  getParentRoute: () => shell,
  path: 'pin/$pin/repin/$step',
  ...lazyPage('pages/repin.tsx', () => import('./repin.tsx')),
});

const builderPage = lazyPage('pages/pin-builder.tsx', () => import('./pin-builder.tsx'));
const pinBuilder = createRoute({
  getParentRoute: () => shell,
  path: 'pin-builder',
  ...builderPage,
});
const advertiserPinBuilder = createRoute({
  getParentRoute: () => shell,
  path: 'advertiser/$advertiser/pin-builder',
  ...builderPage,
});

const invitation = createRoute({
  getParentRoute: () => shell,
  path: 'board/$id/invitation',
  ...lazyPage('pages/invitation.tsx', () => import('./invitation.tsx')),
});

const boardNotes = createRoute({
  getParentRoute: () => shell,
  path: 'board/$id/notes',
  ...lazyPage('pages/board-notes.tsx', () => import('./board-notes.tsx')),
});

const messages = createRoute({
  getParentRoute: () => shell,
  path: 'messages',
  ...lazyPage('pages/messages.tsx', () => import('./messages.tsx')),
});

const settings = createRoute({
  getParentRoute: () => shell,
  path: 'settings/{-$part}',
  ...lazyPage('pages/settings-pages.tsx', () => import('./settings-pages.tsx')),
});

const businessAccess = createRoute({
  getParentRoute: () => shell,
  path: 'business/access/$id',
  ...lazyPage('pages/business-access.tsx', () => import('./business-access.tsx')),
});

const operators = createRoute({
  getParentRoute: () => shell,
  path: 'operator/{-$part}',
  ...lazyPage('pages/operator-pages.tsx', () => import('./operator-pages.tsx')),
});

const businessConvert = createRoute({
  getParentRoute: () => shell,
  path: 'business/convert',
  ...lazyPage('pages/business-convert.tsx', () => import('./business-convert.tsx')),
});

const welcome = createRoute({
  getParentRoute: () => shell,
  path: 'welcome',
  ...lazyPage('pages/welcome-steps.tsx', () => import('./welcome-steps.tsx')),
});

const notifications = createRoute({
  getParentRoute: () => shell,
  path: 'notifications',
  ...lazyPage('pages/notifications.tsx', () => import('./notifications.tsx')),
  pendingComponent: NewsGhost,
});

const profile = createRoute({
  getParentRoute: () => shell,
  path: '$username',
  ...lazyPage('pages/profile.tsx', () => import('./profile.tsx')),
  pendingComponent: GhostGrid,
});

const profilePins = createRoute({
  getParentRoute: () => shell,
  path: '$username/_saved',
  ...lazyPage('pages/profile-pins.tsx', () => import('./profile-pins.tsx')),
  pendingComponent: GhostGrid,
});

const profileCreated = createRoute({
  getParentRoute: () => shell,
  path: '$username/_created',
  ...lazyPage('pages/profile-created.tsx', () => import('./profile-created.tsx')),
  pendingComponent: GhostGrid,
});

const board = createRoute({
  getParentRoute: () => shell,
  path: '$username/$board',
  ...lazyPage('pages/board.tsx', () => import('./board.tsx')),
  pendingComponent: GhostGrid,
});

const section = createRoute({
  getParentRoute: () => shell,
  path: '$username/$board/$section',
  ...lazyPage('pages/section.tsx', () => import('./section.tsx')),
  pendingComponent: GhostGrid,
});

/** Pages that fill the window. */
const login = createRoute({
  getParentRoute: () => root,
  path: 'login',
  ...lazyPage('pages/login.tsx', () => import('./login.tsx')),
});

const signup = createRoute({
  getParentRoute: () => root,
  path: 'signup',
  ...lazyPage('pages/signup.tsx', () => import('./signup.tsx')),
});

const signupComplete = createRoute({
  getParentRoute: () => root,
  path: 'signup/complete',
  ...lazyPage('pages/signup-complete.tsx', () => import('./signup-complete.tsx')),
});

const addAccount = createRoute({
  getParentRoute: () => root,
  path: 'add-account/{-$way}',
  ...lazyPage('pages/add-account.tsx', () => import('./add-account.tsx')),
});

const passwordReset = createRoute({
  getParentRoute: () => root,
  path: 'password/reset',
  ...lazyPage('pages/password-reset.tsx', () => import('./password-reset.tsx')),
});

const passwordNew = createRoute({
  getParentRoute: () => root,
  path: 'password/new',
  ...lazyPage('pages/password-new.tsx', () => import('./password-new.tsx')),
});

const emailConfirm = createRoute({
  getParentRoute: () => root,
  path: 'email/confirm',
  ...lazyPage('pages/email-confirm.tsx', () => import('./email-confirm.tsx')),
});

const emailKeep = createRoute({
  getParentRoute: () => root,
  path: 'email/keep',
  ...lazyPage('pages/email-keep.tsx', () => import('./email-keep.tsx')),
});

const accountKeep = createRoute({
  getParentRoute: () => root,
  path: 'account/keep',
  ...lazyPage('pages/account-keep.tsx', () => import('./account-keep.tsx')),
});

const create = createRoute({
  getParentRoute: () => root,
  path: 'pin/create/{-$method}/{-$action}',
  ...lazyPage('pages/create.tsx', () => import('./create.tsx')),
});

const boardCreate = createRoute({
  getParentRoute: () => root,
  path: 'board/create',
  ...lazyPage('pages/board-create.tsx', () => import('./board-create.tsx')),
});

const sectionCreate = createRoute({
  getParentRoute: () => root,
  path: 'board/$board/create_section',
  ...lazyPage('pages/section-create.tsx', () => import('./section-create.tsx')),
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
  invitation,
  boardNotes,
  messages,
  settings,
  businessAccess,
  operators,
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
