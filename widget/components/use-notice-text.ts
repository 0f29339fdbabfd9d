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
        return membersText(notice, t);
      case 'group-renamed':
        return notice.isByPlatform === true
          ? t('groupRenamedByPlatform', { name: notice.groupName })
          : t('groupRenamed', { actor: notice.actorName, name: notice.groupName });
      case 'announcement-changed':
        return notice.isByPlatform === true
          ? t('announcementChangedByPlatform')
          : t('announcementChanged', { actor: notice.actorName });
      case 'owner-changed':
        return notice.isByPlatform === true
          ? t('ownerChangedByPlatform', { name: notice.ownerName })
          : t('ownerChanged', { actor: notice.actorName, name: notice.ownerName });
      // Its texts are loaded later: `message-kinds.tsx`.
      case 'service':
        return '';
      default:
        return assertNever(notice);
    }
  };
}

function membersText(
  { actorName: actor, isByPlatform, memberNames }: Extract<Notice, { readonly kind: 'members-added' }>,
  t: ReturnType<typeof useTranslation<'chat'>>['t'],
): string {
  const names = memberNames.join(t('nameSeparator'));
  if (isByPlatform === true) return t('membersAddedByPlatform', { names });
  return actor === '' ? t('membersJoined', { names }) : t('membersAdded', { actor, names });
}
