import { useLazyTexts } from '../../i18n/lazy-texts.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { Tag } from '../../ui/rows/tag.tsx';

/** Marks a chat in which the user is a guest, who can read but not write. */
export function GuestTag() {
  const { t } = useTranslation('chatList');
  return useLazyTexts() && <Tag tone="neutral">{t('guest')}</Tag>;
}
