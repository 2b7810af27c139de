import { useParams } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { type ConsoleKey, consoleKeyAt } from '#contract/ads/console-paths.ts';
import { getAdAccount } from '#contract/business/ad-accounts.ts';
import { ConsoleProvider, useRights } from '#web/ads/console/console-context.ts';
import { ConsoleShell, RoomyOnly } from '#web/ads/console/console-shell.tsx';
import { useLastAccount } from '#web/ads/console/last-account.ts';
import { FailedPage } from '#web/ads/console/failed-page.tsx';
import { Framed } from '#web/ads/console/framed.ts';
import { PageHead, SubpageTitle } from '#web/ads/console/page-head.tsx';
import { LockedPage, PageGhost } from '#web/ads/console/states.tsx';
import { type AddressFields, problemsIn } from '#web/ads/core/address-fields.ts';
import { NoticesLink } from '#web/ads/notices/notices-link.tsx';
import { AllPages } from '#web/ads/palette/all-pages.tsx';
import { Finder } from '#web/ads/palette/finder.tsx';
import { useRailCounts } from '#web/ads/rail/use-rail-counts.ts';
import { useTabCounts } from '#web/ads/rail/use-tab-counts.ts';
import { PassedOver } from '#web/ads/reporting/passed-over.tsx';
import { useCall, useViewer, usePageSearch } from '#web/kernel/app/app-context.tsx';
import { NewsBell } from '#web/news/news-bell.tsx';
import { PartFallback } from '#web/ui/base/part-boundary.tsx';
import { AccountMenu } from '../shell/account-menu.tsx';
import { consolePages } from './console-pages.ts';

export { loadConsole } from './load-console.ts';

/** The console page at the address, inside the common frame. */
export function ConsoleFrame() {
  const { advertiser = '', _splat = '' } = useParams({ strict: false });
  const pageKey = consoleKeyAt(`/${_splat}`);
  const account = useCall(getAdAccount, { advertiser_id: advertiser });
  const viewer = useViewer();
  useLastAccount(account.id);
  const [tries, setTries] = useState(0);
  if (viewer === null || pageKey === null) return null;
  const { key, params } = pageKey;
  const place = [account.id, key, ...Object.values(params)].join(' ');
  const corner = (
    <>
      <Finder />
      <Bar key={tries} of={key} />
      <NoticesLink />
      <RoomyOnly>
        <NewsBell />
        <AccountMenu viewer={viewer} />
      </RoomyOnly>
    </>
  );
  return (
    <ConsoleProvider value={{ account, key, params }}>
      <Frame of={key} place={place} corner={corner} onRetry={() => setTries(tries + 1)} />
    </ConsoleProvider>
  );
}

interface FrameProps {
  readonly of: ConsoleKey;
  /** Changes with what the page is about. */
  readonly place: string;
  readonly corner: ReactNode;
  /** What failed in the bar is tried again with the page. */
  readonly onRetry: () => void;
}

/** The rail and the bar; for people who may build, a builder has its own instead, once it has loaded. */
function Frame({ of, place, corner, onRetry }: FrameProps) {
  const can = useRights();
  const page = consolePages[of];
  const railed = (content: ReactNode) => (
    <Railed title={page?.title ?? ''} corner={corner}>
      {content}
    </Railed>
  );
  const isWhole = page?.isWhole === true && can(page.right);
  const framed = isWhole ? railed : (content: ReactNode) => content;
  const beneath = (content: ReactNode) =>
    framed(
      <>
        <SubpageTitle title={page?.title ?? ''} />
        {content}
      </>,
    );
  const failed = (reset: () => void) => {
    const retry = () => {
      onRetry();
      reset();
    };
    return beneath(<FailedPage onRetry={retry} />);
  };
  const content = (
    <PartFallback key={place} value={failed}>
      <Suspense fallback={beneath(<PageGhost figures={WITH_FIGURES.has(of)} />)}>
        <Framed value={framed}>
          <Shown of={of} />
        </Framed>
      </Suspense>
    </PartFallback>
  );
  return isWhole ? content : railed(content);
}

/** Pages that begin with figures and a chart. */
const WITH_FIGURES: ReadonlySet<ConsoleKey> = new Set([
  'overview',
  'reporting_campaigns',
  'reporting_ad_groups',
  'reporting_ads',
  'campaign_insights',
]);

interface RailedProps {
  readonly title: string;
  readonly corner: ReactNode;
  readonly children: ReactNode;
}

function Railed({ title, corner, children }: RailedProps) {
  const counts = useRailCounts();
  return (
    <ConsoleShell corner={corner} foot={<AllPages />} counts={counts}>
      <PageHead title={title} counts={useTabCounts()} />
      {children}
    </ConsoleShell>
  );
}

const nothing = () => null;

/** The page's content in the bar, for people who may see the page; if it fails, the page below says so. */
function Bar({ of }: { readonly of: ConsoleKey }) {
  const can = useRights();
  const page = consolePages[of];
  if (page?.Bar === undefined || !can(page.right)) return null;
  return (
    <PartFallback value={nothing}>
      <Suspense fallback={null}>
        <page.Bar />
      </Suspense>
    </PartFallback>
  );
}

function Shown({ of }: { readonly of: ConsoleKey }) {
  const can = useRights();
  const page = consolePages[of];
  if (page === undefined) return null;
  if (!can(page.right)) {
    return (
      <>
        <SubpageTitle title={page.title} />
        <LockedPage right={page.right} />
      </>
    );
  }
  return (
    <>
      {page.fields && <PassedOverIn fields={page.fields} />}
      <page.Part />
    </>
  );
}

/** Names invalid URL parameters. */
function PassedOverIn({ fields }: { readonly fields: AddressFields }) {
  const names = usePageSearch((search) => problemsIn(search, fields).join());
  return <PassedOver problems={names === '' ? [] : names.split(',')} />;
}
