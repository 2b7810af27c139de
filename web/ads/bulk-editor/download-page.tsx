import FileDown from 'lucide-react/icons/file-down';
import FilePlus from 'lucide-react/icons/file-plus';
import Info from 'lucide-react/icons/info';
import { useState } from 'react';
import { SHEET_ENTITIES } from '#contract/ads/bulk/sheet.ts';
import { type EntityStatus, OBJECTIVES, type Objective } from '#contract/ads/objects.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { wholeNumber } from '#web/kernel/core/time.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import {
  SHEET_FORMATS,
  type SheetFormat,
  sheetWith,
  type Sheet,
} from '../campaigns/export-sheet.ts';
import { entityStatusLabel, objectiveLabel } from '../campaigns/status-words.ts';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { saveText } from '../core/save-csv.ts';
import { OptionCards, Several } from '../fields/choice-fields.tsx';
import { DayField } from '../fields/day-field.tsx';
import { PickField, Segments, TextField } from '../fields/fields.tsx';
import styles from './bulk-editor.module.css';
import { kindWords } from './kind-words.ts';
import { makeSheet, type Wanted } from './make-sheet.ts';

const STATUSES = ['ACTIVE', 'PAUSED', 'DRAFT'] as const satisfies readonly EntityStatus[];
const ANY = 'ANY';
const MAX_NAME = 255;
const TYPES = { CSV: 'text/csv', JSON: 'application/json' } as const;

/** Downloads a sheet to fill in: empty, or with existing entities [CONSOLE-16]. */
export function DownloadPage() {
  const { t, formats } = useWords();
  const { id } = useConsole().account;
  const send = useSend();
  const { busy, error, run } = useAct();
  const [what, setWhat] = useState<'EMPTY' | 'EXISTING'>('EXISTING');
  const [wanted, setWanted] = useState<Wanted>({
    kinds: [...SHEET_ENTITIES],
    statuses: ['ACTIVE', 'PAUSED'],
    objective: null,
    name: '',
    since: '',
  });
  const [format, setFormat] = useState<SheetFormat>('CSV');
  const [made, setMade] = useState<Sheet | null>(null);
  const isEmpty = what === 'EMPTY';
  const make = () =>
    run(async () => {
      setMade(null);
      const sheet = isEmpty
        ? await sheetWith(send, id, [], format)
        : await makeSheet(send, id, wanted, format);
      const name = isEmpty ? 'bulk-template' : `bulk-sheet-${id}`;
      saveText(`${name}.${format.toLowerCase()}`, sheet.text, TYPES[format]);
      setMade(sheet);
    });
  const count = made === null ? '' : wholeNumber(made.rows, formats);
  return (
    <div className={page['two']}>
      <div className={page['stack']}>
        <section className={page['card']}>
          <div className={styles['form']}>
            <OptionCards
              label={t('A sheet to fill in')}
              value={what}
              options={[
                {
                  value: 'EMPTY',
                  icon: <FilePlus size={18} aria-hidden="true" />,
                  title: t('Empty template'),
                  text: t('Columns, with a row to explain them'),
                },
                {
                  value: 'EXISTING',
                  icon: <FileDown size={18} aria-hidden="true" />,
                  title: t('What you have'),
                  text: t('To change or to copy'),
                },
              ]}
              onChange={setWhat}
            />
            {!isEmpty && <Narrowing wanted={wanted} onChange={setWanted} />}
            <Segments
              label={t('Format')}
              value={format}
              options={SHEET_FORMATS.map((one) => [one, one] as const)}
              onChange={setFormat}
            />
            <div className={styles['acts']}>
              <Button variant="main" busy={busy} onClick={() => void make()}>
                {t('Make the sheet')}
              </Button>
              <span className="soft" role="status">
                {made !== null &&
                  (made.isWhole
                    ? t('Your sheet is saved: {count} rows.', { count })
                    : t('The sheet has the first {count} rows. Filter to get the others.', {
                        count,
                      }))}
              </span>
            </div>
            {error && <FieldError>{error}</FieldError>}
          </div>
        </section>
      </div>
      <div className={`${page['note']} ${page['plain']}`}>
        <Info size={16} aria-hidden="true" />
        <p>
          {t(
            'The first two rows explain the columns. In the Action column, write Create or Edit; rows with neither are left alone. CLEAR empties a cap or an end date. Leave out the ID of a campaign or an ad group to mean the nearest one above.',
          )}
        </p>
      </div>
    </div>
  );
}

interface NarrowingProps {
  readonly wanted: Wanted;
  readonly onChange: (wanted: Wanted) => void;
}

function Narrowing({ wanted, onChange }: NarrowingProps) {
  const { t } = useWords();
  const set = (some: Partial<Wanted>) => onChange({ ...wanted, ...some });
  return (
    <>
      <Several
        label={t('Kinds')}
        options={SHEET_ENTITIES.map((kind) => [kind, t(kindWords[kind])] as const)}
        chosen={wanted.kinds}
        onChange={(kinds) => set({ kinds })}
      />
      <Several
        label={t('Status')}
        options={STATUSES.map((status) => [status, t(entityStatusLabel[status])] as const)}
        chosen={wanted.statuses}
        onChange={(statuses) => set({ statuses })}
      />
      <PickField<Objective | typeof ANY>
        at="objective"
        label={t('Objective')}
        value={wanted.objective ?? ANY}
        options={[
          [ANY, t('Any')] as const,
          ...OBJECTIVES.map((one) => [one, t(objectiveLabel[one])] as const),
        ]}
        onChange={(one) => set({ objective: one === ANY ? null : one })}
      />
      <TextField
        at="name"
        label={t('Campaign name contains')}
        value={wanted.name}
        most={MAX_NAME}
        placeholder={t('Anything')}
        onChange={(name) => set({ name })}
      />
      <DayField
        at="since"
        label={t('Made or changed since (UTC)')}
        day={wanted.since}
        onChange={(since) => set({ since })}
      />
    </>
  );
}
