import BadgeCheck from 'lucide-react/icons/badge-check';
import ChartColumn from 'lucide-react/icons/chart-column';
import GalleryHorizontal from 'lucide-react/icons/gallery-horizontal';
import Megaphone from 'lucide-react/icons/megaphone';
import Users from 'lucide-react/icons/users';
import { useWords } from '#web/kernel/words/words-context.tsx';
import styles from './business-gains.module.css';

/** What an account gets when it becomes a business. */
export function BusinessGains() {
  const { t } = useWords();
  const gains = [
    {
      Icon: Megaphone,
      title: t('Ads'),
      text: t('Promote Pins to people who look for such things.'),
    },
    {
      Icon: ChartColumn,
      title: t('Numbers'),
      text: t('See what people save and open, and what it leads to.'),
    },
    {
      Icon: Users,
      title: t('A team'),
      text: t('Let others make boards and Pins in your name, each with a role.'),
    },
    {
      Icon: GalleryHorizontal,
      title: t('Carousels'),
      text: t('Tell a story with several pictures in one Pin.'),
    },
    {
      Icon: BadgeCheck,
      title: t('Your profile'),
      text: t('Show what you do, where you are and how to reach you.'),
    },
  ];
  return (
    <ul className={styles['gains']} aria-label={t('What a business gets')}>
      {gains.map(({ Icon, title, text }) => (
        <li key={title} className={styles['gain']}>
          <Icon size={24} strokeWidth={1.5} aria-hidden="true" />
          <span>
            <b className={styles['title']}>{title}</b>
            <span className="soft t-14">{text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
