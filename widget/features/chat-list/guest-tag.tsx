import { useLaterTexts } from '../../i18n/later-texts.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { Tag } from '../../ui/tag.tsx';

/** Marks a chat in which the user is a guest, who can read but not write. */
export function GuestTag() {
  const { t } = useTranslation('chatList');
  return useLaterTexts() && <Tag tone="neutral">{t('guest')}</Tag>;
}
