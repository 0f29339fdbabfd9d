import { useFailureText } from './failure-text.tsx';
import { useViewRefusalText } from './view-refusal-text.ts';
import { isAnnounced, reactionTo, type Failure } from '../domain/failure.ts';
import { useWhenTexts } from '../i18n/lazy-texts.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { useFrame } from '../ui/page/app-frame.tsx';

/** Shows why an action on a user failed. Failures that are already shown in another place are skipped. Spec: 2-contacts-groups §8. */
export function useFailureToast(): (failure: Failure) => void {
  const { t } = useTranslation('people');
  const { toasts } = useFrame();
  const failureText = useFailureText();
  const viewRefusalText = useViewRefusalText();
  const whenTexts = useWhenTexts();
  return (failure) => {
    const { code, detail } = failure;
    if (isAnnounced(code) || reactionTo(code) === 'logout') return;
    const text = (): string =>
      viewRefusalText(detail) ??
      (code === 'not_found'
        ? t('userNotFound')
        : code === 'noFriend'
          ? t('notInList')
          : code === 'not_match' || code === 'noGroupMember'
            ? t('groupNotFound')
            : failureText(failure));
    whenTexts(() => toasts.show(text(), 'failure'));
  };
}
