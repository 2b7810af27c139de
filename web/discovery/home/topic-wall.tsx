import type { Topic } from '#contract/discovery/welcome.ts';
import { BowerCover } from '#web/ui/picture/bower-cover.tsx';
import styles from './welcome-steps.module.css';

interface Props {
  readonly label: string;
  readonly topics: readonly Topic[];
  readonly chosen: readonly string[];
  readonly onToggle: (topic: string) => void;
}

/** Topics as pictures to choose from. */
export function TopicWall({ label, topics, chosen, onToggle }: Props) {
  return (
    <div role="group" aria-label={label} className={styles['topics']}>
      {topics.map(({ name, cover_images, dominant_color }) => (
        <button
          key={name}
          type="button"
          className={styles['topic']}
          aria-pressed={chosen.includes(name)}
          onClick={() => onToggle(name)}
        >
          <BowerCover pictures={cover_images.map(({ url }) => url)} color={dominant_color} />
          <b className="strong">
            <bdi>{name}</bdi>
          </b>
        </button>
      ))}
    </div>
  );
}
