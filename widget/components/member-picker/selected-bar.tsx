import { useLayoutEffect, useMemo, useRef } from 'react';
import type { UserId } from '../../domain/chat/chat-id.ts';
import { PICKER_AVATARS_SHOWN_UP_TO } from '../../domain/limits.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { PhotoAvatar } from '../avatar.tsx';
import type { PickerPerson } from './picker-person.ts';
import styles from './member-picker.module.css';

interface SelectedBarProps {
  readonly people: readonly PickerPerson[];
  readonly chosen: readonly UserId[];
  readonly label: string;
  readonly isDanger: boolean;
  /** The button whose action runs. */
  readonly busy: 'confirm' | 'reject' | undefined;
  readonly isDisabled: boolean;
  readonly onConfirm: () => void;
  /** A second button. */
  readonly reject?: { readonly label: string; readonly onReject: () => void } | undefined;
}

/** The chosen people, with avatars up to 30, and the button. Spec: 2-contacts-groups §2 Member picker. */
export function SelectedBar({
  people,
  chosen,
  label,
  isDanger,
  busy,
  isDisabled,
  onConfirm,
  reject,
}: SelectedBarProps) {
  const { t } = useTranslation('groupPeople');
  const shown = useMemo(() => {
    if (chosen.length > PICKER_AVATARS_SHOWN_UP_TO) return [];
    const byId = new Map(people.map((person) => [person.userId, person]));
    return chosen.flatMap((userId) => byId.get(userId) ?? []);
  }, [people, chosen]);
  const strip = useRef<HTMLDivElement>(null);
  // The newest avatar stays in view.
  useLayoutEffect(() => {
    // Newer browsers return a promise here, which must not become the cleanup function.
    strip.current?.scrollTo({ left: strip.current.scrollWidth });
  }, [shown.length]);
  return (
    <div className={styles.selected}>
      {chosen.length > PICKER_AVATARS_SHOWN_UP_TO ? (
        <p className={styles.count}>{t('chosenMany', { count: chosen.length })}</p>
      ) : (
        <div className={styles.avatars} ref={strip}>
          {shown.map(({ userId, name, photo }) => (
            <span key={userId} className={styles.avatar}>
              <PhotoAvatar userId={userId} name={name} photo={photo} size="row" />
            </span>
          ))}
        </div>
      )}
      <Button
        size="small"
        look={isDanger ? 'danger' : 'primary'}
        isBusy={busy === 'confirm'}
        disabled={isDisabled || busy === 'reject'}
        onClick={onConfirm}
      >
        {label}
      </Button>
      {reject !== undefined && (
        <Button
          size="small"
          look="line"
          isBusy={busy === 'reject'}
          disabled={isDisabled || busy === 'confirm'}
          onClick={reject.onReject}
        >
          {reject.label}
        </Button>
      )}
    </div>
  );
}
