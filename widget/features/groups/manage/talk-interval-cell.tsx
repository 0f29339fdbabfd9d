import { useState } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createGroupSettingsActions } from '../../../actions/group-settings-actions.ts';
import { useOutcome } from '../../../components/use-outcome.ts';
import type { Group } from '../../../domain/group/group.ts';
import { DEFAULT_MESSAGE_INTERVAL_MS, MAX_TALK_INTERVAL_S } from '../../../domain/limits.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { Cell } from '../../../ui/rows/cell.tsx';
import { cx } from '../../../ui/class-names.ts';
import { MinusIcon } from '../../../ui/icons/minus-icon.tsx';
import { PlusIcon } from '../../../ui/icons/plus-icon.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { TextButton } from '../../../ui/controls/text-button.tsx';
import styles from './talk-interval.module.css';

const QUICK_SECONDS = [0, 1, 3, 5, 10, 30, 60, MAX_TALK_INTERVAL_S];

interface TalkIntervalProps {
  readonly group: Group;
}

/** The seconds between two messages of a member; whole seconds, because other clients may have set fractions. */
const secondsOf = ({ talkIntervalS = DEFAULT_MESSAGE_INTERVAL_MS / 1000 }: Group): number =>
  Math.min(MAX_TALK_INTERVAL_S, Math.ceil(talkIntervalS));

/** The talk frequency, and the sheet that changes it. Spec: 2-contacts-groups §5 Talk frequency. */
export function TalkIntervalCell({ group }: TalkIntervalProps) {
  const { t } = useTranslation('groupManage');
  const [isOpen, setOpen] = useState(false);
  const seconds = secondsOf(group);
  return (
    <>
      <Cell
        label={t('talkInterval')}
        description={t(group.ignoresTalkInterval ? 'talkIntervalIgnored' : 'talkIntervalText')}
        value={seconds === 0 ? t('noLimit') : t('seconds', { count: seconds })}
        disabled={group.isFrozen}
        hasArrow
        onClick={() => setOpen(true)}
      />
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} label={t('talkInterval')}>
        {isOpen && <Stepper group={group} onClose={() => setOpen(false)} />}
      </Sheet>
    </>
  );
}

function Stepper({ group, onClose }: TalkIntervalProps & { readonly onClose: () => void }) {
  const { t } = useTranslation(['groupManage', 'common']);
  const { setTalkInterval } = useActions().lazy(createGroupSettingsActions);
  const showOutcome = useOutcome();
  const [seconds, setSeconds] = useState(() => secondsOf(group));
  const [isBusy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    const outcome = await setTalkInterval(group.groupId, seconds);
    setBusy(false);
    showOutcome(outcome, t('saved'));
    if (outcome.ok) onClose();
  }

  return (
    <>
      <div className={styles.head}>
        <TextButton onClick={onClose}>{t('common:cancel')}</TextButton>
        <h2 className={styles.title}>{t('talkInterval')}</h2>
        <TextButton disabled={isBusy} aria-busy={isBusy} onClick={() => void save()}>
          {t('save')}
        </TextButton>
      </div>
      <div className={styles.stepper}>
        <button
          type="button"
          className={styles.step}
          aria-label={t('less')}
          disabled={seconds === 0}
          onClick={() => setSeconds(seconds - 1)}
        >
          <MinusIcon />
        </button>
        <output className={styles.number}>
          {seconds === 0 ? <b className={styles.word}>{t('noLimit')}</b> : t('seconds', { count: seconds })}
        </output>
        <button
          type="button"
          className={styles.step}
          aria-label={t('more')}
          disabled={seconds === MAX_TALK_INTERVAL_S}
          onClick={() => setSeconds(seconds + 1)}
        >
          <PlusIcon />
        </button>
      </div>
      <p className={styles.note}>
        {seconds === 0 ? t('intervalNone') : t('intervalText', { count: seconds })} {t('intervalExempt')}
      </p>
      <div className={styles.quick} role="group" aria-label={t('talkInterval')}>
        {QUICK_SECONDS.map((quick) => (
          <button
            key={quick}
            type="button"
            className={cx(styles.chip, quick === seconds && styles.chosen)}
            aria-pressed={quick === seconds}
            onClick={() => setSeconds(quick)}
          >
            {quick === 0 ? t('noLimit') : t('seconds', { count: quick })}
          </button>
        ))}
      </div>
    </>
  );
}
