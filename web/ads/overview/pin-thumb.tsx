import { useQuery } from '@tanstack/react-query';
import { getPin } from '#contract/pins.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import styles from './overview.module.css';

/** A line-sized picture of a Pin; a placeholder while loading or if it was deleted. */
export function PinThumb({ pinId = '' }: { readonly pinId: string | undefined }) {
  const send = useSend();
  const { data } = useQuery({ ...callOptions(send, getPin, { id: pinId }), enabled: pinId !== '' });
  if (!data) return <span className={styles['thumb']} />;
  const { url, width, height } = data.images['236x'];
  return (
    <img
      className={styles['thumb']}
      src={url}
      width={width}
      height={height}
      alt=""
      style={{ background: data.dominant_color }}
    />
  );
}
