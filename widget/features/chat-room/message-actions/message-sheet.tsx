import { richContentOf } from '../../../actions/rich-content.ts';
import { useRichLabel } from '../../../components/use-rich-label.ts';
import { canDeleteForOneself, canRestore, recallRefusal } from '../../../domain/group/permissions.ts';
import { isSent, type MessageContent } from '../../../domain/message/message.ts';
import type { SeenMessage } from '../../../domain/message/recalled.ts';
import { hasForbiddenMarkup } from '../../../domain/message/text.ts';
import type { ImageContent } from '../../../domain/message/rich-content.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { AtIcon } from '../../../ui/icons/at-icon.tsx';
import { CopyIcon } from '../../../ui/icons/copy-icon.tsx';
import { ForwardIcon } from '../../../ui/icons/forward-icon.tsx';
import { RefreshIcon } from '../../../ui/icons/refresh-icon.tsx';
import { ReplyIcon } from '../../../ui/icons/reply-icon.tsx';
import { SelectIcon } from '../../../ui/icons/select-icon.tsx';
import { StarIcon } from '../../../ui/icons/star-icon.tsx';
import { TrashIcon } from '../../../ui/icons/trash-icon.tsx';
import { UndoIcon } from '../../../ui/icons/undo-icon.tsx';
import { UserIcon } from '../../../ui/icons/user-icon.tsx';
import { SheetAction } from '../../../ui/sheet-action.tsx';
import { SheetGap } from '../../../ui/sheet-gap.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { QuickAction, QuickActions } from '../../../components/quick-action.tsx';
import type { RoomPeople } from './use-room-people.ts';
import styles from './sheets.module.css';

export type MessageChoice =
  | 'reply'
  | 'copy'
  | 'forward'
  | 'select'
  | 'keep'
  | 'mention'
  | 'member'
  | 'recall'
  | 'restore'
  | 'delete';

const QUICKS = [
  { choice: 'reply', icon: <ReplyIcon /> },
  { choice: 'copy', icon: <CopyIcon /> },
  { choice: 'forward', icon: <ForwardIcon /> },
  { choice: 'select', icon: <SelectIcon /> },
] as const;

interface MessageSheetProps {
  readonly isOpen: boolean;
  readonly message: SeenMessage;
  readonly people: RoomPeople;
  readonly canReply: boolean;
  readonly onChoose: (choice: MessageChoice) => void;
  readonly onClose: () => void;
}

/** What can be done with a message, by the permission matrix. Spec: 1-chat §2 Popups, §4 Recall and restore, §6. */
export function MessageSheet({ isOpen, message, people, canReply, onChoose, onClose }: MessageSheetProps) {
  const { t } = useTranslation(['messageActions', 'common', 'people']);
  const contentText = useContentText();
  const { myRole, isGroup, canWrite, roleOf, nameOf } = people;
  const isOwn = message.senderId === people.ownId;
  const isThere = message.recalled === undefined && isSent(message);
  const senderRole = roleOf(message);
  const name = nameOf(message);
  const canRecall =
    isThere && recallRefusal(myRole ?? 'member', { isOwn, senderRole }, { isBatch: false }) === undefined;
  const offered = {
    reply: isThere && canReply,
    copy: message.content.kind === 'text',
    forward: isThere,
    select: isThere && isGroup,
  };
  const quicks = QUICKS.filter(({ choice }) => offered[choice]);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} label={t('sheetLabel')}>
      <div className={styles.quote}>
        <p className={styles.quoteName}>
          <bdi>{name}</bdi>
        </p>
        <p dir="auto" className={styles.quoteText}>
          {contentText(message.content)}
        </p>
      </div>
      {quicks.length > 0 && (
        <>
          <QuickActions>
            {quicks.map(({ choice, icon }) => (
              <QuickAction key={choice} icon={icon} label={t(choice)} onClick={() => onChoose(choice)} />
            ))}
          </QuickActions>
          <SheetGap />
        </>
      )}
      {isThere && pictureOf(message) !== undefined && (
        <SheetAction label={t('people:keepPicture')} icon={<StarIcon />} onClick={() => onChoose('keep')} />
      )}
      {isGroup && !isOwn && (
        <>
          {canWrite && (
            <SheetAction label={t('mentionName', { name })} icon={<AtIcon />} onClick={() => onChoose('mention')} />
          )}
          <SheetAction label={t('openMember', { name })} icon={<UserIcon />} onClick={() => onChoose('member')} />
        </>
      )}
      {canRestoreMessage(message, people) && (
        <SheetAction label={t('restore')} icon={<RefreshIcon />} onClick={() => onChoose('restore')} />
      )}
      {canRecall && (
        <SheetAction
          isDanger
          label={t('recall')}
          description={isGroup ? t('recallHint') : undefined}
          icon={<UndoIcon />}
          onClick={() => onChoose('recall')}
        />
      )}
      {message.delivery.state === 'failed' && (
        <SheetAction isDanger label={t('delete')} icon={<TrashIcon />} onClick={() => onChoose('delete')} />
      )}
      {isSent(message) && (
        <SheetAction
          isDanger
          label={t('deleteForMe')}
          description={canDeleteForOneself(myRole) ? undefined : t('guestCannotDelete')}
          disabled={!canDeleteForOneself(myRole)}
          icon={<TrashIcon />}
          onClick={() => onChoose('delete')}
        />
      )}
      <SheetGap />
      <SheetAction isCentred label={t('common:cancel')} onClick={onClose} />
    </Sheet>
  );
}

/** Whether the user may bring a message back. */
export function canRestoreMessage(message: SeenMessage, { myRole, ownId, roleOf, roleOfId }: RoomPeople): boolean {
  const { recalled, senderId } = message;
  if (recalled === undefined || myRole === undefined) return false;
  return canRestore(myRole, {
    isOwn: senderId === ownId,
    senderRole: roleOf(message),
    isWithdrawn: recalled.byId === senderId,
    recalledByRole: roleOfId(recalled.byId),
  });
}

/** The picture of a message: it can be kept among the favourites. */
export function pictureOf({ content }: SeenMessage): ImageContent | undefined {
  const rich = content.kind === 'rich' ? richContentOf(content) : undefined;
  return rich?.kind === 'image' ? rich : undefined;
}

/** What a message says, in one line. */
export function useContentText(): (content: MessageContent) => string {
  const { t } = useTranslation('room');
  const richLabel = useRichLabel();
  return (content) => {
    if (content.kind === 'rich') return richLabel(richContentOf(content));
    if (content.kind !== 'text') return '';
    return hasForbiddenMarkup(content.text) ? t('blockedMarkup') : content.text;
  };
}
