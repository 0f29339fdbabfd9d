import { chatKind } from '../../../domain/chat/chat-id.ts';
import { kindContentOf } from '../../../domain/message/kinds.ts';
import { useKindLabel } from '../../../components/message-kinds.tsx';
import { PopoverMenu } from '../../../components/popover-menu.tsx';
import type { PopoverAnchor } from '../../../components/popover.tsx';
import { QuickAction, QuickActions } from '../../../components/quick-action.tsx';
import { isRecallable } from '../../../domain/money/transfer.ts';
import { canAdminsRestore, canDeleteForOneself, canRestore, recallRefusal } from '../../../domain/group/permissions.ts';
import { isSent } from '../../../domain/message/message.ts';
import { PLATFORM_ACTOR } from '../../../domain/message/taken-back.ts';
import type { SeenMessage } from '../../../domain/message/recalled.ts';
import type { GameContent, ImageContent } from '../../../domain/message/rich-content.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { AtIcon } from '../../../ui/icons/at-icon.tsx';
import { CopyIcon } from '../../../ui/icons/copy-icon.tsx';
import { FlagIcon } from '../../../ui/icons/flag-icon.tsx';
import { ForwardIcon } from '../../../ui/icons/forward-icon.tsx';
import { RefreshIcon } from '../../../ui/icons/refresh-icon.tsx';
import { ReplyIcon } from '../../../ui/icons/reply-icon.tsx';
import { SelectIcon } from '../../../ui/icons/select-icon.tsx';
import { ShieldIcon } from '../../../ui/icons/shield-icon.tsx';
import { StarIcon } from '../../../ui/icons/star-icon.tsx';
import { TrashIcon } from '../../../ui/icons/trash-icon.tsx';
import { UndoIcon } from '../../../ui/icons/undo-icon.tsx';
import { UserIcon } from '../../../ui/icons/user-icon.tsx';
import { SheetAction } from '../../../ui/overlay/sheet-action.tsx';
import { SheetGap } from '../../../ui/overlay/sheet-gap.tsx';
import { isChoosable } from './selection-rules.ts';
import type { RoomPeople } from './use-room-people.ts';
import styles from './sheets.module.css';

export type MessageChoice =
  | 'reply'
  | 'copy'
  | 'forward'
  | 'select'
  | 'keep'
  | 'proof'
  | 'mention'
  | 'member'
  | 'recall'
  | 'restore'
  | 'cancel'
  | 'report'
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
  /** The position of the menu on a device with a mouse; undefined: a sheet opens from the bottom. */
  readonly anchor: PopoverAnchor | undefined;
  readonly onChoose: (choice: MessageChoice) => void;
  readonly onClose: () => void;
}

/** The actions that most messages have. The sheet and the hover bar show them as buttons of their own. */
export function quickChoices(message: SeenMessage, canReply: boolean) {
  const isThere = message.recalled === undefined && isSent(message);
  const offered = {
    reply: isThere && canReply,
    copy: message.content.kind === 'text',
    forward: isThere,
    select: isThere && isChoosable(message),
  };
  return QUICKS.filter(({ choice }) => offered[choice]);
}

/** The actions of a message, by the permission matrix. Spec: 1-chat §2 Popups, §4 Recall and restore, §6. */
export function MessageSheet({ isOpen, message, people, canReply, anchor, onChoose, onClose }: MessageSheetProps) {
  const { t } = useTranslation(['messageActions', 'common']);
  const quicks = quickChoices(message, canReply);
  const isMenu = anchor !== undefined;
  return (
    <PopoverMenu isOpen={isOpen} onClose={onClose} label={t('sheetLabel')} anchor={anchor}>
      {isMenu ? (
        quicks.map(({ choice, icon }) => (
          <SheetAction key={choice} icon={icon} label={t(choice)} onClick={() => onChoose(choice)} />
        ))
      ) : (
        <SheetHead message={message} name={people.nameOf(message)} quicks={quicks} onChoose={onChoose} />
      )}
      <OtherChoices message={message} people={people} onChoose={onChoose} />
      {!isMenu && (
        <>
          <SheetGap />
          <SheetAction isCentred label={t('common:cancel')} onClick={onClose} />
        </>
      )}
    </PopoverMenu>
  );
}

interface SheetHeadProps extends Pick<MessageSheetProps, 'message' | 'onChoose'> {
  readonly name: string;
  readonly quicks: ReturnType<typeof quickChoices>;
}

/** On a phone: a preview of the message, and the most frequent actions. */
function SheetHead({ message, name, quicks, onChoose }: SheetHeadProps) {
  const { t } = useTranslation('messageActions');
  const label = useKindLabel();
  return (
    <>
      <div className={styles.quote}>
        <p className={styles.quoteName}>
          <bdi>{name}</bdi>
        </p>
        <p dir="auto" className={styles.quoteText}>
          {label(kindContentOf(message.content))}
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
    </>
  );
}

/** The actions that depend on the sender and the state of the message. */
function OtherChoices({ message, people, onChoose }: Pick<MessageSheetProps, 'message' | 'people' | 'onChoose'>) {
  const { t } = useTranslation(['messageActions', 'people', 'reports']);
  const { myRole, isGroup, canWrite, roleOf } = people;
  const isOwn = message.senderId === people.ownId;
  const isThere = message.recalled === undefined && isSent(message);
  const name = people.nameOf(message);
  const target = { isOwn, senderRole: roleOf(message) };
  const canRecall =
    isThere &&
    isRecallable(message.content) &&
    recallRefusal(myRole ?? 'member', target, { isBatch: false }) === undefined;
  return (
    <>
      {isThere && pictureOf(message) !== undefined && (
        <SheetAction label={t('people:keepPicture')} icon={<StarIcon />} onClick={() => onChoose('keep')} />
      )}
      {isThere && gameOf(message)?.proof !== undefined && (
        <SheetAction label={t('checkThrow')} icon={<ShieldIcon />} onClick={() => onChoose('proof')} />
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
          description={
            isGroup
              ? t(canAdminsRestore(myRole ?? 'member', isOwn) ? 'recallHint' : 'recallSeenHint', { count: 1 })
              : undefined
          }
          icon={<UndoIcon />}
          onClick={() => onChoose('recall')}
        />
      )}
      {message.delivery.state === 'sending' && (
        <SheetAction isDanger label={t('cancelSending')} icon={<UndoIcon />} onClick={() => onChoose('cancel')} />
      )}
      {message.delivery.state === 'failed' && (
        <SheetAction isDanger label={t('delete')} icon={<TrashIcon />} onClick={() => onChoose('delete')} />
      )}
      {!isOwn && isThere && mayReport(message, people) && (
        <SheetAction label={t('reports:report')} icon={<FlagIcon />} onClick={() => onChoose('report')} />
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
    </>
  );
}

/** Guests have no account that could report, and the customer service belongs to the platform itself. */
const mayReport = ({ chatId }: SeenMessage, { myRole }: RoomPeople): boolean =>
  myRole !== 'guest' && chatKind(chatId) !== 'service';

/** Whether the user may restore a message. */
export function canRestoreMessage(message: SeenMessage, { myRole, ownId, roleOf, roleOfId }: RoomPeople): boolean {
  const { recalled, senderId } = message;
  if (recalled === undefined || myRole === undefined || recalled.byId === PLATFORM_ACTOR) return false;
  return canRestore(myRole, {
    isOwn: senderId === ownId,
    senderRole: roleOf(message),
    isWithdrawn: recalled.byId === senderId,
    recalledByRole: roleOfId(recalled.byId),
  });
}

/** The throw of a message. */
export function gameOf({ content }: SeenMessage): GameContent | undefined {
  const shown = kindContentOf(content);
  return shown.kind === 'game' ? shown : undefined;
}

/** The picture of a message, which the user can add to the favourites. */
export function pictureOf({ content }: SeenMessage): ImageContent | undefined {
  const shown = kindContentOf(content);
  return shown.kind === 'image' ? shown : undefined;
}
