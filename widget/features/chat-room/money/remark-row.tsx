import { MAX_RED_ENVELOPE_REMARK_GRAPHEMES } from '../../../domain/limits.ts';
import { graphemeLength, graphemesOf } from '../../../domain/message/text.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import styles from './envelope-form.module.css';

interface RemarkRowProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The remark of an envelope, cut at its maximum. An empty one is shown as a congratulation. Spec: 1-chat §5. */
export function RemarkRow({ value, onChange }: RemarkRowProps) {
  const { t } = useTranslation(['money', 'cards']);
  return (
    <div className={styles.remark}>
      <input
        className={styles.words}
        dir="auto"
        value={value}
        placeholder={t('cards:redWish')}
        aria-label={t('remark')}
        onChange={({ target }) =>
          onChange(graphemesOf(target.value).slice(0, MAX_RED_ENVELOPE_REMARK_GRAPHEMES).join(''))
        }
      />
      <span className={styles.counter} aria-hidden="true">
        {graphemeLength(value)}/{MAX_RED_ENVELOPE_REMARK_GRAPHEMES}
      </span>
    </div>
  );
}
