import { isViewRefusal, VIEW_REFUSALS } from '../domain/contact/meeting.ts';
import { useTranslation } from '../i18n/translation.tsx';

const TEXT_KEYS = {
  [VIEW_REFUSALS.owner]: 'noPermissionOwner',
  [VIEW_REFUSALS.admin]: 'noPermissionAdmin',
  [VIEW_REFUSALS.member]: 'noPermissionMember',
  [VIEW_REFUSALS.unknown]: 'userNotFound',
  [VIEW_REFUSALS.operator]: 'otherOperator',
} as const;

/** The sentence for a refusal with the code of a `ViewRefusal`; undefined for any other text. Spec: 2-contacts-groups §8. */
export function useViewRefusalText(): (detail: string | undefined) => string | undefined {
  const { t } = useTranslation('people');
  return (detail = '') => (isViewRefusal(detail) && detail !== VIEW_REFUSALS.self ? t(TEXT_KEYS[detail]) : undefined);
}
