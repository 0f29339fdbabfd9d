import { useAtomValue } from 'jotai';
import type { GroupId } from '../domain/chat/chat-id.ts';
import { NOT_SHARED, type Failure } from '../domain/failure.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { accountAtom } from '../state/session.ts';
import { ErrorArt } from '../ui/art/error-art.tsx';
import { Button } from '../ui/controls/button.tsx';
import { StateView } from '../ui/page/state-view.tsx';
import { FailureText } from './failure-text.tsx';
import { FailureView } from './failure-view.tsx';
import { entryPath, PATHS } from './paths.ts';
import { useCanRegister } from './use-can-register.ts';
import { useGo } from './use-go.ts';

interface GuestFailureProps {
  readonly groupId: GroupId;
  readonly failure: Failure;
  readonly onRetry: () => void;
}

/**
 * Shown for a group that guests may not see, or that could not be reached. Members can sign in here. Spec: 3-transport §4 Guest
 * group connection, §8.
 */
export function GuestFailure({ groupId, failure, onRetry }: GuestFailureProps) {
  const { t } = useTranslation(['groupInfo', 'auth', 'common']);
  const go = useGo();
  const canRegister = useCanRegister();
  const isSignedIn = useAtomValue(accountAtom) !== undefined;
  if (failure.detail !== NOT_SHARED) return <FailureView failure={failure} onRetry={onRetry} />;
  const enter = (path: typeof PATHS.login | typeof PATHS.register): void =>
    go(entryPath(path, groupId), { anime: 'open' });
  return (
    <StateView
      art={<ErrorArt />}
      title={t('privateTitle')}
      text={<FailureText failure={failure} />}
      actions={
        <>
          {!isSignedIn && (
            <Button size="small" onClick={() => enter(PATHS.login)}>
              {t('auth:signIn')}
            </Button>
          )}
          {!isSignedIn && canRegister && (
            <Button size="small" look="soft" onClick={() => enter(PATHS.register)}>
              {t('auth:register')}
            </Button>
          )}
          <Button size="small" look="line" onClick={onRetry}>
            {t('common:retry')}
          </Button>
        </>
      }
    />
  );
}
