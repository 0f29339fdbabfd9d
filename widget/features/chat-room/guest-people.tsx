import { useAtomValue } from 'jotai';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { entryPath, PATHS } from '../../components/paths.ts';
import { useGo } from '../../components/use-go.ts';
import type { GroupId } from '../../domain/chat/chat-id.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { accountAtom } from '../../state/session.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useToast } from '../../ui/overlay/use-toast.ts';
import styles from './log/room-log.module.css';

/**
 * The log of a shared group. Profiles are for members only: a tap on a sender shows a hint, or first asks a signed-out user to
 * sign in. Spec: 1-chat §2, §6.
 */
export function GuestPeople({ groupId, children }: { readonly groupId: GroupId; readonly children: ReactNode }) {
  const { t } = useTranslation(['people', 'auth']);
  const go = useGo();
  const toast = useToast();
  const isSignedIn = useAtomValue(accountAtom) !== undefined;
  const [isAsked, setAsked] = useState(false);

  function handleClick({ target }: MouseEvent) {
    if (!(target instanceof Element) || target.closest('[data-member-id]') === null) return;
    if (isSignedIn) toast(t('membersOnly'), 'plain');
    else setAsked(true);
  }

  return (
    <div className={styles.room} onClick={handleClick}>
      {children}
      <ConfirmDialog
        isOpen={isAsked}
        title={t('signInFirst')}
        text={t('signInText')}
        confirmLabel={t('auth:signIn')}
        onConfirm={() => go(entryPath(PATHS.login, groupId), { anime: 'open' })}
        onCancel={() => setAsked(false)}
      />
    </div>
  );
}
