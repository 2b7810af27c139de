import FileText from 'lucide-react/icons/file-text';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { LinesField, Segments } from '../fields/fields.tsx';
import table from '../console/plain-table.module.css';
import styles from './audiences.module.css';
import { hashOf, listTextOf, readList, type ReadList, UnreadableList } from './read-list.ts';

/** The state of a customer list's form: its text, and how to send it. */
export interface ListForm {
  readonly text: string;
  readonly fileName: string | null;
  readonly isHashed: boolean;
  readonly isAllowed: boolean;
}

export const EMPTY_LIST: ListForm = { text: '', fileName: null, isHashed: true, isAllowed: false };

/** Returns the list if it may be sent; null if something is missing. */
export function sendableList({ text, isAllowed }: ListForm): ReadList | null {
  const list = readList(text);
  return isAllowed && list.values.length > 0 && !list.isTooLong ? list : null;
}

interface Props {
  readonly form: ListForm;
  readonly onChange: (part: Partial<ListForm>) => void;
}

/** A customer list, from a file or pasted: which rows are sent, and whether the browser hashes them first. */
export function ListFields({ form, onChange }: Props) {
  const { t } = useWords();
  const [way, setWay] = useState<'file' | 'paste'>('file');
  const list = readList(form.text);
  return (
    <>
      <Segments
        label={t('The list')}
        value={way}
        options={[
          ['file', t('A file')],
          ['paste', t('Paste')],
        ]}
        onChange={setWay}
      />
      {way === 'file' ? (
        <FileField form={form} list={list} onChange={onChange} />
      ) : (
        <LinesField
          at="audience.records"
          label={t('Addresses')}
          value={form.text}
          hint={t('One per line: e-mail addresses, or their MD5, SHA-1 or SHA-256.')}
          onChange={(text) => onChange({ text, fileName: null })}
        />
      )}
      {list.rows > 0 && <Sample list={list} isHashed={form.isHashed} />}
      <Check
        label={t('Hash here, before anything is sent')}
        hint={t(
          'Lower-cased and hashed with SHA-256 in this browser. The addresses themselves never leave it.',
        )}
        isChecked={form.isHashed}
        onChange={(isHashed) => onChange({ isHashed })}
      />
      <Check
        label={t("I'm allowed to use these addresses for advertising")}
        isChecked={form.isAllowed}
        onChange={(isAllowed) => onChange({ isAllowed })}
      />
    </>
  );
}

interface CheckProps {
  readonly label: string;
  readonly hint?: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

function Check({ label, hint, isChecked, onChange }: CheckProps) {
  return (
    <label className={styles['check']}>
      <input
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {label}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
}

function FileField({ form, list, onChange }: Props & { readonly list: ReadList }) {
  const { t } = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setUnreadable(null);
    try {
      onChange({ text: await listTextOf(file), fileName: file.name });
    } catch (cause) {
      if (!(cause instanceof UnreadableList)) throw cause;
      setUnreadable(cause.message);
      onChange({ text: '', fileName: null });
    }
  };
  const count = list.rows;
  return (
    <div className={styles['file']}>
      <FileText size={18} aria-hidden="true" />
      <span>
        <b>
          <bdi>{form.fileName ?? t('No file chosen')}</bdi>
        </b>
        <small>
          {unreadable !== null
            ? t(unreadable)
            : form.fileName === null
              ? t('A text file or a CSV, with the addresses in its first column.')
              : t('{count, plural, one {# row} other {# rows}}', { count })}
        </small>
      </span>
      <label>
        <VisuallyHidden>{t('File with addresses')}</VisuallyHidden>
        <input
          ref={input}
          hidden
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={(event) => void take(event.target.files?.[0])}
        />
      </label>
      <Button variant="line" onClick={() => input.current?.click()}>
        {form.fileName === null ? t('Choose a file') : t('Another file')}
      </Button>
    </div>
  );
}

const SHOWN = 3;
const ENDS = 4;

/** The first rows as they would be sent. */
function Sample({ list, isHashed }: { readonly list: ReadList; readonly isHashed: boolean }) {
  const { t } = useWords();
  const first = list.values.slice(0, SHOWN);
  const hashes = useQuery({
    queryKey: ['hashes', ...first],
    queryFn: () => Promise.all(first.map(hashOf)),
    enabled: isHashed,
  });
  const sentAs = (value: string, at: number) => {
    if (!isHashed) return value;
    const hash = hashes.data?.[at] ?? '';
    return `${hash.slice(0, ENDS)}…${hash.slice(-ENDS)}`;
  };
  return (
    <>
      <table className={table['plain']}>
        <thead>
          <tr>
            <th scope="col">{t('In the list')}</th>
            <th scope="col">{t('Format')}</th>
          </tr>
        </thead>
        <tbody>
          {first.map((value, at) => (
            <tr key={value}>
              <td>{value}</td>
              <td className={styles['mono']}>{sentAs(value, at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="soft" role="status">
        {list.isTooLong
          ? t('This list is too long. Send it as several lists.')
          : t('{sent, plural, one {# row is sent} other {# rows are sent}}, {left} left out.', {
              sent: list.values.length,
              left: list.rows - list.values.length,
            })}
      </p>
    </>
  );
}
