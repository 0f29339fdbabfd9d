import { useTranslation } from '../../../i18n/translation.tsx';
import styles from './service-foot.module.css';

interface TopicChoiceProps {
  readonly topics: readonly string[];
  readonly chosen: string;
  readonly onChoose: (topic: string) => void;
}

/** The matters that the platform offers. None must be chosen. */
export function TopicChoice({ topics, chosen, onChoose }: TopicChoiceProps) {
  const { t } = useTranslation('service');
  if (topics.length === 0) return null;
  return (
    <div className={styles.topics} role="group" aria-label={t('topic')}>
      {topics.map((topic) => (
        <button
          key={topic}
          type="button"
          className={styles.topic}
          aria-pressed={topic === chosen}
          onClick={() => onChoose(topic === chosen ? '' : topic)}
        >
          {topic}
        </button>
      ))}
    </div>
  );
}
