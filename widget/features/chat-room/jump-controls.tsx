import { useAtomValue, type PrimitiveAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { MessageId } from '../../domain/message/message-id.ts';
import { AtIcon } from '../../ui/icons/at-icon.tsx';
import { JumpButton } from './jump-button.tsx';
import type { JumpState } from './seen.ts';
import styles from './message-log.module.css';

interface JumpControlsProps {
  readonly state: PrimitiveAtom<JumpState>;
  readonly onJumpToEnd: () => void;
  readonly onJumpTo: (messageId: MessageId) => void;
}

/** The ways to what is not on screen: the newest message, and the first one that mentions the reader. */
export function JumpControls({ state, onJumpToEnd, onJumpTo }: JumpControlsProps) {
  const { t } = useTranslation('log');
  const { isAway, newBelow, mention } = useAtomValue(state);
  const isShown = isAway || newBelow > 0;
  return (
    <>
      {mention !== undefined && (
        <button
          type="button"
          className={isShown ? `${styles.jump} ${styles.jumpAbove}` : styles.jump}
          aria-label={t('jumpToMention')}
          onClick={() => onJumpTo(mention)}
        >
          <AtIcon />
        </button>
      )}
      {isShown && <JumpButton count={newBelow} onClick={onJumpToEnd} />}
    </>
  );
}
