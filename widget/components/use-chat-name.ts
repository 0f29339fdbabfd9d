import { useTranslation } from '../i18n/translation.tsx';
import type { ChatIdentity } from '../state/chats.ts';

/**
 * The display name of a chat. A friend or group that is not known (yet) has a placeholder with its id. Spec: 1-chat §8 (friend
 * or group lookup failure).
 */
export function useChatName(identity: ChatIdentity): string {
  const { t } = useTranslation('chat');
  if (identity.name !== '') return identity.name;
  switch (identity.kind) {
    case 'group':
      return t('unknownGroup', { id: identity.chatId });
    // Its texts are loaded later, so the tenant's name comes first (state/chats.ts).
    case 'service':
    case 'one-to-one':
    case 'other':
      return t('unknownFriend', { id: identity.colorSeed });
  }
}
