import { useFailureText } from '../../components/failure-text.tsx';
import { VIEW_REFUSALS } from '../../domain/contact/person.ts';
import { isAnnounced, reactionTo, type Failure } from '../../domain/failure.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useFrame } from '../../ui/app-frame.tsx';

const REFUSAL_TEXT = {
  [VIEW_REFUSALS.owner]: 'noPermissionOwner',
  [VIEW_REFUSALS.admin]: 'noPermissionAdmin',
  [VIEW_REFUSALS.member]: 'noPermissionMember',
  [VIEW_REFUSALS.unknown]: 'userNotFound',
} as const;

const hasText = (text: string): text is keyof typeof REFUSAL_TEXT => Object.hasOwn(REFUSAL_TEXT, text);

/** Tells why something about a person did not work out; what is shown elsewhere is not told twice. Spec: 2-contacts-groups §8. */
export function useTellFailure(): (failure: Failure) => void {
  const { t } = useTranslation('people');
  const { toasts } = useFrame();
  const failureText = useFailureText();
  return (failure) => {
    const { code, detail = '' } = failure;
    if (isAnnounced(code) || reactionTo(code) === 'logout') return;
    const text = hasText(detail)
      ? t(REFUSAL_TEXT[detail])
      : code === 'not_found'
        ? t('userNotFound')
        : code === 'noFriend'
          ? t('notInList')
          : code === 'not_match' || code === 'noGroupMember'
            ? t('groupNotFound')
            : failureText(failure);
    toasts.show(text, 'failure');
  };
}
