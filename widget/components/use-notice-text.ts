import type { Notice } from '../domain/message/message.ts';
import { assertNever } from '../domain/result.ts';
import { useTranslation } from '../i18n/translation.tsx';

/** The text of a notice. Spec: 1-chat §3 Message types, 3-transport §4 ('now you can start chatting'). */
export function useNoticeText(): (notice: Notice) => string {
  const { t } = useTranslation('chat');
  return (notice) => {
    switch (notice.kind) {
      case 'text':
        return notice.text;
      case 'already-friends':
      case 'can-chat-now':
        return t('canChatNow');
      case 'members-added':
        return notice.actorName === ''
          ? t('membersJoined', { names: notice.memberNames.join(t('nameSeparator')) })
          : t('membersAdded', { actor: notice.actorName, names: notice.memberNames.join(t('nameSeparator')) });
      case 'group-renamed':
        return t('groupRenamed', { actor: notice.actorName, name: notice.groupName });
      case 'announcement-changed':
        return t('announcementChanged', { actor: notice.actorName });
      case 'owner-changed':
        return t('ownerChanged', { actor: notice.actorName, name: notice.ownerName });
      // Its texts are loaded later: `message-kinds.tsx`.
      case 'service':
        return '';
      default:
        return assertNever(notice);
    }
  };
}
