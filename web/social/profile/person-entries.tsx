import Ban from 'lucide-react/icons/ban';
import { useState } from 'react';
import type { Person } from '#contract/social.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { OpenMenu } from '#web/ui/overlay/menu-button.tsx';
import { Menu } from '#web/ui/overlay/menu.tsx';
import { BlockDialog } from '../blocks/block-dialog.tsx';
import { nameOf } from '../core/person-name.ts';

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
  const [asking, setAsking] = useState(false);
  const name = nameOf(person);
  const entry = {
    id: 'block',
    label: blocked ? t('Unblock {name}', { name }) : t('Block {name}', { name }),
    icon: <Ban size={18} aria-hidden="true" />,
    onPress: () => setAsking(true),
    danger: !blocked,
  };
  return (
    <>
      <Menu label={t('More about {name}', { name })} entries={[entry]} {...open} />
      {asking && (
        <BlockDialog
          person={person}
          blocked={blocked}
          onClose={() => setAsking(false)}
          onYes={onBlocked}
        />
      )}
    </>
  );
}
