import CircleX from 'lucide-react/icons/circle-x';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { EVENT_PARTS, type EventPart } from '#contract/ads/conversions/event-rules.ts';
import type { PartHealth, SourceHealth } from '#contract/ads/conversions/health.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import page from '../console/console-page.module.css';
import table from '../console/plain-table.module.css';
import styles from './conversions.module.css';
import { PART_LABELS, SOURCE_LABELS } from './event-words.ts';

/** The use of each part, or why its absence does no harm. */
const PART_HELP: Readonly<Record<EventPart, string>> = {
  hashed_email: 'Finds the person who saw your ad, even on another device.',
  click_id: 'From the address, after bclid=. Only people who clicked have one.',
  client_ip_address: 'It matches no one here.',
  client_user_agent: 'It matches no one here.',
  external_id: 'It matches no one here.',
  hashed_maids: 'It matches no one here.',
  order_id: 'Counts an order once, even from a file.',
  order_value: 'Tells you what your ads brought in.',
  product_id: 'Tells which products were bought.',
  source_url: 'Tells which page it happened on.',
  currency: "Without it, we use your ad account's currency.",
};

interface Props {
  readonly sources: readonly SourceHealth[];
}

/** The parts included in events, by source. */
export function PartTable({ sources }: Props) {
  const { t } = useWords();
  const parts = EVENT_PARTS.filter((part) => sources.some((one) => partOf(one, part)));
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t('What comes with the events')}</h2>
      </div>
      <table className={table['plain']} aria-label={t('What comes with the events')}>
        <thead>
          <tr>
            <th scope="col">{t('Part')}</th>
            {sources.map(({ source }) => (
              <th key={source} scope="col">
                {t(SOURCE_LABELS[source])}
              </th>
            ))}
            <th scope="col">{t('What to do')}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part}>
              <th scope="row">
                {t(PART_LABELS[part])}
                <small>{t(PART_HELP[part])}</small>
              </th>
              {sources.map((one) => (
                <td key={one.source} className={styles['number']}>
                  <Share way={t(SOURCE_LABELS[one.source])} part={partOf(one, part)} />
                </td>
              ))}
              <td>
                <Issues sources={sources} part={part} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const partOf = ({ parts }: SourceHealth, part: EventPart): PartHealth | undefined =>
  parts.find((one) => one.part === part);

const PERCENT = 100;

function Share({ way, part }: { readonly way: string; readonly part: PartHealth | undefined }) {
  return (
    <span className={styles['share']}>
      <span>
        <span className={styles['label']}>{way} </span>
        {part === undefined ? '–' : `${part.share}%`}
      </span>
      {part && (
        <progress className={styles['meter']} value={part.share} max={PERCENT} aria-hidden="true" />
      )}
    </span>
  );
}

/** Names each source that omits a part. */
function Issues({ sources, part }: Props & { readonly part: EventPart }) {
  const { t } = useWords();
  const issues = sources.flatMap((one) => {
    const issue = partOf(one, part)?.issue;
    return issue ? [{ issue, way: t(SOURCE_LABELS[one.source]), source: one.source }] : [];
  });
  if (issues.length === 0) return '–';
  return issues.map(({ issue, way, source }) => (
    <span
      key={source}
      className={classNames(
        styles['issue'],
        styles['pill'],
        styles[issue === 'NEVER_SENT' ? 'bad' : 'warn'],
      )}
    >
      {issue === 'NEVER_SENT' ? (
        <CircleX size={14} aria-hidden="true" />
      ) : (
        <TriangleAlert size={14} aria-hidden="true" />
      )}
      {issue === 'NEVER_SENT'
        ? t('{way} never sends it', { way })
        : t('{way} often leaves it out', { way })}
    </span>
  ));
}
