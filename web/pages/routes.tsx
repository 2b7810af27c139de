/**
 * All routes, with the files of their pages. A page is in the folder named by the first segment of its path
 * (`/{username}/` in `username`), has its own chunk, and loads on navigation.
 */
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  type RouteComponent,
} from '@tanstack/react-router';
import { type Loader, notingFiles, notingFilesOf } from '#web/kernel/core/rendered-parts.ts';
import { lazyPage, type PageModule, type RouterContext } from '#web/kernel/page/page.ts';
import { GhostGrid } from '#web/ui/picture/skeleton.tsx';
import type { OperatorPage } from './operator/operator-pages.ts';
import { Layers } from './shell/layers.tsx';
import { NewsGhost } from './shell/person-part.ts';
import { PinLayout } from './shell/pin-layout.tsx';
import { Shell } from './shell/shell.tsx';

const root = createRootRouteWithContext<RouterContext>()({ component: Layers });

/** Pages with pins share one provider of the actions on them. */
const withPins = createRoute({ getParentRoute: () => root, id: 'pins', component: PinLayout });

/** Pages below the header. */
const shell = createRoute({ getParentRoute: () => withPins, id: 'shell', component: Shell });

/** `Ghost` is displayed while the page loads. */
const pageIn =
  (parent: AnyRoute) =>
  (path: string, load: Loader<PageModule> | (() => Promise<PageModule>), Ghost?: RouteComponent) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      ...lazyPage(typeof load === 'function' ? notingFiles(load) : load),
      ...(Ghost && { pendingComponent: Ghost }),
    });

const page = pageIn(shell);

/** Few people are operators, so the list of these pages loads with the first of them. */
const ofOperators = (name: OperatorPage) =>
  notingFilesOf<OperatorPage, PageModule>(
    async () => (await import('./operator/operator-pages.ts')).operatorPages,
    name,
  );

const underHeader = [
  page('/', () => import('./home/home.tsx'), GhostGrid),
  page('ideas', () => import('./ideas/ideas.tsx'), GhostGrid),
  page('ideas/all', () => import('./ideas/all.tsx'), GhostGrid),
  page('ideas/$topic', () => import('./ideas/topic.tsx'), GhostGrid),
  page('search/$scope', () => import('./search/search.tsx'), GhostGrid),
  page('_tools/shop', () => import('./tools/shop.tsx'), GhostGrid),
  page('pin/$pin', () => import('./pin/pin.tsx')),
  // The frame stays while what looks like its part is looked for.
  page('pin/$pin/looks', () => import('./pin/looks.tsx')),
  page('pin/$pin/repin/$step', () => import('./pin/repin.tsx')),

  page('$username', () => import('./username/profile.tsx'), GhostGrid),
  page('$username/_saved', () => import('./username/saved.tsx'), GhostGrid),
  page('$username/_created', () => import('./username/created.tsx'), GhostGrid),
  page('$username/$board', () => import('./username/board.tsx'), GhostGrid),
  page('$username/$board/$section', () => import('./username/section.tsx'), GhostGrid),
  page('board/$id/invitation', () => import('./board/invitation.tsx')),
  page('board/$id/notes', () => import('./board/notes.tsx')),

  page('messages', () => import('./messages/messages.tsx')),
  page(
    'notifications',
    () => import('./notifications/notifications.tsx'),
    () => <NewsGhost />,
  ),
  page('welcome', () => import('./welcome/welcome.tsx')),
  page('privacy', () => import('./privacy/privacy.tsx')),
  page('terms', () => import('./terms/terms.tsx')),
  page('offsite', () => import('./offsite/offsite.tsx')),

  page('pin-builder', () => import('./pin-builder/pin-builder.tsx')),
  page('advertiser/$advertiser/pin-builder', () => import('./pin-builder/pin-builder.tsx')),
  page('advertiser/quick-promote', () => import('./advertiser/quick-promote.tsx')),
  page('quick-promote', () => import('./quick-promote/quick-promote.tsx')),
  page('business/access/$id', () => import('./business/access.tsx')),
  page('business/convert', () => import('./business/convert.tsx')),

  page('settings', () => import('./settings/settings.tsx')),
  page('settings/account', () => import('./settings/account.tsx')),
  page('settings/blocked', () => import('./settings/blocked.tsx')),
  page('settings/business', () => import('./settings/business.tsx')),
  page('settings/claim', () => import('./settings/claim.tsx')),
  page('settings/decisions', () => import('./settings/decisions.tsx')),
  page('settings/export', () => import('./settings/export.tsx')),
  page('settings/import', () => import('./settings/import.tsx')),
  page('settings/home', () => import('./settings/home.tsx')),
  page('settings/notifications', () => import('./settings/notifications.tsx')),
  page('settings/outbox', () => import('./settings/outbox.tsx')),
  page('settings/privacy', () => import('./settings/privacy.tsx')),
  page('settings/profile', () => import('./settings/profile.tsx')),
  page('settings/save-button', () => import('./settings/save-button.tsx')),
  page('settings/security', () => import('./settings/security.tsx')),
  page('settings/sessions', () => import('./settings/sessions.tsx')),
  page('settings/tokens', () => import('./settings/tokens.tsx')),
  page('settings/trash', () => import('./settings/trash.tsx')),

  page('operator', ofOperators('operator')),
  page('operator/ad-accounts/$id', ofOperators('ad-account')),
  ...(
    [
      'ad-accounts',
      'ad-checks',
      'ad-invoices',
      'ad-offers',
      'ad-revenue',
      'ad-settings',
      'ad-traffic',
      'ads',
      'experiences',
      'experiments',
      'joining',
      'links',
      'log',
      'people',
      'reports',
      'sensitive',
      'site',
      'storage',
      'work',
    ] as const
  ).map((name) => page(`operator/${name}`, ofOperators(name))),
];

const windowPage = pageIn(root);

/** These fill the window. */
const withoutHeader = [
  windowPage('login', () => import('./login/login.tsx')),
  windowPage('signup', () => import('./signup/signup.tsx')),
  windowPage('signup/complete', () => import('./signup/complete.tsx')),
  windowPage('add-account/{-$way}', () => import('./add-account/add-account.tsx')),
  windowPage('password/reset', () => import('./password/reset.tsx')),
  windowPage('password/new', () => import('./password/new.tsx')),
  windowPage('email/confirm', () => import('./email/confirm.tsx')),
  windowPage('email/keep', () => import('./email/keep.tsx')),
  windowPage('account/keep', () => import('./account/keep.tsx')),
  windowPage('pin/create/{-$method}/{-$action}', () => import('./pin/create.tsx')),
  windowPage('board/create', () => import('./board/create.tsx')),
  windowPage('board/$board/create_section', () => import('./board/create-section.tsx')),
];

/** The console has its own frame. */
const framedPage = pageIn(withPins);
const adsConsole = framedPage('advertiser/$advertiser/$', () => import('./advertiser/console.tsx'));

export const routeTree = root.addChildren([
  ...withoutHeader,
  withPins.addChildren([shell.addChildren(underHeader), adsConsole]),
]);
