import Ban from 'lucide-react/icons/ban';
import Flag from 'lucide-react/icons/flag';
import { useState } from 'react';
import type { Person } from '#contract/social.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { OpenMenu } from '#web/ui/overlay/menu-button.tsx';
import { Menu } from '#web/ui/overlay/menu.tsx';
import { BlockDialog } from '../blocks/block-dialog.tsx';
import { nameOf } from '../core/person-name.ts';
import { ReportDialog } from '../reporting/report-part.ts';

export interface PersonActs {
  readonly person: Person;
  /** Whether the viewer blocks them now. */
  readonly blocked?: boolean;
  readonly onBlocked?: () => void;
}

/** The entries of a person's menu. Do not import it directly: PersonMenu loads it on first intent. */
export function PersonEntries({
  person,
  blocked = false,
  onBlocked,
  ...open
}: OpenMenu & PersonActs) {
  const { t } = useWords();
  const [asking, setAsking] = useState<'block' | 'report' | null>(null);
  const close = () => setAsking(null);
  const name = nameOf(person);
  const entry = {
    id: 'block',
    label: blocked ? t('Unblock {name}', { name }) : t('Block {name}', { name }),
    icon: <Ban size={18} aria-hidden="true" />,
    onPress: () => setAsking('block'),
    danger: !blocked,
  };
  const report = {
    id: 'report',
    label: t('Report {name}', { name }),
    icon: <Flag size={18} aria-hidden="true" />,
    onPress: () => setAsking('report'),
  };
  // Whom the viewer blocks does not exist for them.
  const entries = blocked ? [entry] : [report, entry];
  return (
    <>
      <Menu label={t('More about {name}', { name })} entries={entries} {...open} />
      {asking === 'report' && (
        <ReportDialog kind="person" id={person.id} name={name} onClose={close} />
      )}
      {asking === 'block' && (
        <BlockDialog person={person} blocked={blocked} onClose={close} onYes={onBlocked} />
      )}
    </>
  );
}
