import { useState } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createServiceActions } from '../../../actions/service-actions.ts';
import { useFailureToast } from '../../../components/use-failure-toast.ts';
import { graphemeLength } from '../../../domain/message/text.ts';
import { MAX_SERVICE_REMARK_GRAPHEMES, type ServiceScore } from '../../../domain/service/service-session.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import styles from './service-foot.module.css';

const CHOICES = [
  { score: 'Bad', label: 'bad', face: '🙁' },
  { score: 'General', label: 'general', face: '😐' },
  { score: 'Good', label: 'good', face: '🙂' },
] as const;

/** The score of an ended session: chosen once, with an optional remark. Spec: 1-chat §4 Customer-service evaluation. */
export function ScoreForm() {
  const { t } = useTranslation('service');
  const { scoreService } = useActions().lazy(createServiceActions);
  const toast = useFailureToast();
  const [chosen, setChosen] = useState<ServiceScore | undefined>();
  const [remark, setRemark] = useState('');
  const length = graphemeLength(remark);
  const isTooLong = length > MAX_SERVICE_REMARK_GRAPHEMES;
  const save = async (score: ServiceScore): Promise<void> => {
    const saved = await scoreService(score, score === 'NoScore' ? '' : remark);
    if (!saved.ok) toast(saved.failure);
  };
  return (
    <>
      <h2 className={styles.title}>{t('scoreTitle')}</h2>
      <p className={styles.text}>{t('scoreOnce')}</p>
      <div className={styles.scores} role="group" aria-label={t('scoreTitle')}>
        {CHOICES.map(({ score, label, face }) => (
          <button
            key={score}
            type="button"
            className={styles.score}
            aria-pressed={chosen === score}
            onClick={() => setChosen(score)}
          >
            <span className={styles.face} aria-hidden="true">
              {face}
            </span>
            {t(label)}
          </button>
        ))}
      </div>
      {chosen !== undefined && (
        <TextArea
          label={t('remark')}
          placeholder={t('remark')}
          value={remark}
          onChange={setRemark}
          hint={`${length}/${MAX_SERVICE_REMARK_GRAPHEMES}`}
          error={isTooLong ? `${length}/${MAX_SERVICE_REMARK_GRAPHEMES}` : undefined}
        />
      )}
      <div className={styles.buttons}>
        <Button
          isBlock
          disabled={chosen === undefined || isTooLong}
          onClick={() => {
            if (chosen !== undefined) void save(chosen);
          }}
        >
          {t('submit')}
        </Button>
        <Button isBlock look="line" onClick={() => void save('NoScore')}>
          {t('noScore')}
        </Button>
      </div>
    </>
  );
}
