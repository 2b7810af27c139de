import type { ReactNode } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { SideFrame } from '../parts/side-frame.tsx';

interface Props {
  /** The path of this page. */
  readonly current: string;
  /** Whether it is the start: on a phone, the list is below it. */
  readonly isStart?: boolean;
  /** Whether it fills the window's width. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** The frame of a page for operators. */
export function OperatorFrame({ current, isStart, isWide, children }: Props) {
  const { t } = useWords();
  const groups = [
    [
      { href: '/operator/', label: t('Overview') },
      { href: '/operator/site/', label: t('Set up') },
      { href: '/operator/people/', label: t('People') },
      { href: '/operator/joining/', label: t('Sign-up') },
    ],
    [
      { href: '/operator/reports/', label: t('Reported content') },
      { href: '/operator/sensitive/', label: t('Sensitive words') },
      { href: '/operator/links/', label: t('Links to other sites') },
    ],
    [
      { href: '/operator/experiences/', label: t('Experiences') },
      { href: '/operator/experiments/', label: t('Experiments') },
    ],
    [
      { href: '/operator/ads/', label: t('Ad review') },
      { href: '/operator/ad-accounts/', label: t('Ad accounts') },
      { href: '/operator/ad-invoices/', label: t('Ad invoices') },
      { href: '/operator/ad-offers/', label: t('Offer codes') },
      { href: '/operator/ad-revenue/', label: t('Ad revenue') },
      { href: '/operator/ad-traffic/', label: t('Ad traffic') },
      { href: '/operator/ad-checks/', label: t('Ad checks') },
      { href: '/operator/ad-settings/', label: t('Ad settings') },
    ],
    [
      { href: '/operator/work/', label: t('Jobs') },
      { href: '/operator/storage/', label: t('Storage') },
      { href: '/operator/log/', label: t('Log') },
      { href: '/settings/outbox/', label: t('Unsent e-mail') },
    ],
  ];
  return (
    <SideFrame
      title={t('This site')}
      home="/operator/"
      groups={groups}
      current={current}
      isOverview={isStart}
      isWide={isWide}
    >
      {children}
    </SideFrame>
  );
}
