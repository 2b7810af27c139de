import ChevronRight from 'lucide-react/icons/chevron-right';
import type { AdAccount } from '#contract/business/ad-accounts.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import styles from './next-steps.module.css';

/** What a business does next: the way from a profile that people trust to its first ad. */
export function NextSteps({ accounts }: { readonly accounts: readonly AdAccount[] }) {
  const { t } = useWords();
  const own = accounts.find(({ permissions }) => permissions.includes('OWNER'));
  const steps = [
    {
      href: '/settings/claim/',
      title: t('Claim your website'),
      text: t('Pins from it then carry your name.'),
    },
    {
      href: '/pin-builder/',
      title: t('Make your first Pins'),
      text: t('Pictures, carousels, stories and videos.'),
    },
    ...(own
      ? [
          {
            href: `/advertiser/${own.id}/`,
            title: t('Promote them'),
            text: t('Choose who sees them, and what you pay.'),
          },
        ]
      : []),
  ];
  return (
    <section className={styles['next']} aria-labelledby="next-title">
      <h2 id="next-title" className="h-20">
        {t('What to do next')}
      </h2>
      <ol className={styles['steps']}>
        {steps.map(({ href, title, text }) => (
          <li key={href}>
            <PageLink href={href} className={styles['step']}>
              <span className={styles['words']}>
                <b>{title}</b>
                <span className="soft t-14">{text}</span>
              </span>
              <ChevronRight size={20} className="flip" aria-hidden="true" />
            </PageLink>
          </li>
        ))}
      </ol>
    </section>
  );
}
