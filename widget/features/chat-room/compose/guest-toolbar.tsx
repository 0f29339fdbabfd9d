import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { ApplyButton } from '../../../components/apply-button.tsx';
import { entryPath, PATHS } from '../../../components/paths.ts';
import { useCanRegister } from '../../../components/use-can-register.ts';
import { useGo } from '../../../components/use-go.ts';
import type { GroupId } from '../../../domain/chat/chat-id.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { collectedGroupsAtom } from '../../../state/guest.ts';
import { accountAtom } from '../../../state/session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { StarIcon } from '../../../ui/icons/star-icon.tsx';
import { useToast } from '../../../ui/overlay/use-toast.ts';
import styles from './guest-toolbar.module.css';

interface GuestToolbarProps {
  readonly groupId: GroupId;
  readonly name: string;
}

/**
 * Replaces the text field for a guest of a group: buttons to sign in, register or apply, and the button that collects the group.
 * Spec: 1-chat §2, §6 Guest.
 */
export function GuestToolbar({ groupId, name }: GuestToolbarProps) {
  const { t } = useTranslation('compose');
  const isSignedIn = useAtomValue(accountAtom) !== undefined;
  return (
    <div role="region" aria-label={t('waysIn')} className={styles.bar}>
      {isSignedIn ? (
        <>
          <CollectButton groupId={groupId} />
          <ApplyButton groupId={groupId} name={name} size="small" />
        </>
      ) : (
        <SignInButtons groupId={groupId} />
      )}
    </div>
  );
}

function SignInButtons({ groupId }: { readonly groupId: GroupId }) {
  const { t } = useTranslation('auth');
  const go = useGo();
  const canRegister = useCanRegister();
  return (
    <>
      {canRegister && (
        <Button look="line" size="small" onClick={() => go(entryPath(PATHS.register, groupId), { anime: 'open' })}>
          {t('register')}
        </Button>
      )}
      <Button size="small" onClick={() => go(entryPath(PATHS.login, groupId), { anime: 'open' })}>
        {t('signIn')}
      </Button>
    </>
  );
}

function CollectButton({ groupId }: { readonly groupId: GroupId }) {
  const { t } = useTranslation('compose');
  const { collectGroup } = useActions();
  const isCollected = useAtomValue(collectedGroupsAtom).has(groupId);
  const [isBusy, setIsBusy] = useState(false);
  const toast = useToast();

  const handleClick = async (): Promise<void> => {
    setIsBusy(true);
    const outcome = await collectGroup(groupId, !isCollected);
    setIsBusy(false);
    if (outcome.ok) toast(t(isCollected ? 'groupDropped' : 'groupKept'), 'success');
  };

  return (
    <IconButton
      className={styles.star}
      tone={isCollected ? 'accent' : 'dim'}
      label={t(isCollected ? 'dropGroup' : 'keepGroup')}
      icon={<StarIcon isSolid={isCollected} />}
      disabled={isBusy}
      onClick={() => void handleClick()}
    />
  );
}
