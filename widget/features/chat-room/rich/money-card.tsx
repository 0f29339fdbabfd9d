import { useAtomValue } from 'jotai';
import { Arcs } from '../../../components/arcs.tsx';
import { useGroupMember } from '../../../components/use-group-member.ts';
import { chatKind, type ChatId } from '../../../domain/chat/chat-id.ts';
import type {
  RedEnvelopeContent,
  RedEnvelopeState,
  TransferContent,
  TransferState,
} from '../../../domain/message/rich-content.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { tenantAtom } from '../../../state/environment.ts';
import { cx } from '../../../ui/class-names.ts';
import { CheckIcon } from '../../../ui/icons/check-icon.tsx';
import { SwapIcon } from '../../../ui/icons/swap-icon.tsx';
import { UndoIcon } from '../../../ui/icons/undo-icon.tsx';
import { ClockIcon } from '../../../ui/icons/clock-icon.tsx';
import { LockIcon } from '../../../ui/icons/lock-icon.tsx';
import type { KindViewProps } from '../rows/kind-view-props.ts';
import { EnvelopeReport } from '../money/envelope-report.tsx';
import { useLogTexts } from '../rows/log-texts.ts';
import { transferAmount } from '../money/transfer-amount.ts';
import { TransferReport } from '../money/transfer-report.tsx';
import { useEnvelope } from '../money/use-envelope.ts';
import { useTransfer } from '../money/use-transfer.ts';
import { Card, type CardLook } from './card.tsx';
import card from './card.module.css';
import styles from './money-card.module.css';

const ENVELOPE = {
  open: { look: 'money', text: 'redOpen' },
  received: { look: 'money-spent', text: 'redReceived' },
  taken: { look: 'gone', text: 'redTaken' },
  expired: { look: 'gone', text: 'redExpired' },
} as const satisfies Record<RedEnvelopeState, { readonly look: CardLook; readonly text: string }>;

/** A red envelope, or a report about one. Spec: 1-chat §4 Money messages. */
export const RedEnvelope = (props: KindViewProps<RedEnvelopeContent>) =>
  props.content.event === 'envelope' ? <RedEnvelopeCard {...props} /> : <EnvelopeReport {...props} />;

/** A general envelope can be opened. It loses its colour when it is spent. */
function RedEnvelopeCard({ message, content, isOwn }: KindViewProps<RedEnvelopeContent>) {
  const { t } = useTranslation('cards');
  const { state, open } = useEnvelope(message.chatId, content);
  const { look, text } = ENVELOPE[state];
  const isInGroup = chatKind(message.chatId) === 'group';
  const title = content.remark === '' ? t('redWish') : content.remark;
  const purse = (
    <>
      <Arcs isFull={look === 'money'} />
      <Coin isFull={look === 'money'} />
      <span className={cx(card.body, styles.body)}>
        <span className={cx(card.title, styles.title)} dir="auto">
          {title}
        </span>
        <span className={cx(card.sub, styles.sub)}>{t(state === 'open' && open !== undefined ? 'redTap' : text)}</span>
      </span>
    </>
  );
  return (
    <Card message={message} isOwn={isOwn} look={look} label={t(isInGroup ? 'groupRedEnvelope' : 'redEnvelope')}>
      {open === undefined ? (
        <div className={styles.purse}>{purse}</div>
      ) : (
        <button type="button" className={cx(styles.purse, styles.pressable)} onClick={open}>
          {purse}
        </button>
      )}
    </Card>
  );
}

const TRANSFER = {
  pending: { look: 'transfer', text: 'transferPending', Icon: SwapIcon },
  received: { look: 'transfer-done', text: 'transferReceived', Icon: CheckIcon },
  returned: { look: 'gone', text: 'transferReturned', Icon: UndoIcon },
  expired: { look: 'gone', text: 'transferExpired', Icon: ClockIcon },
} as const satisfies Record<TransferState, object>;

/** A money transfer between two users, or a report about one. Spec: 1-chat §4 Money messages. */
export const Transfer = (props: KindViewProps<TransferContent>) =>
  props.content.event === 'transfer' ? <TransferCard {...props} /> : <TransferReport {...props} />;

function TransferCard({ message, content, isOwn }: KindViewProps<TransferContent>) {
  const { t, language } = useTranslation('cards');
  const currency = useAtomValue(tenantAtom)?.currency;
  const { state, open } = useTransfer(message.chatId, content);
  const { look, Icon } = TRANSFER[state];
  const isInGroup = chatKind(message.chatId) === 'group';
  const sub = useTransferText(message.chatId, content, { state, canReceive: open !== undefined });
  const amount = transferAmount(content, currency, language);
  const title = amount === '' ? (content.remark === '' ? t('transfer') : content.remark) : amount;
  const lines = (
    <>
      {look === 'transfer' && <Arcs isFull />}
      <span className={cx(styles.round, look === 'transfer' && styles.pending)}>
        <Icon size={24} />
      </span>
      <span className={cx(card.body, styles.body)}>
        <span className={styles.amount} dir="auto">
          {title}
        </span>
        <span className={cx(card.sub, styles.sub)} dir="auto">
          {sub}
        </span>
        {content.remark !== '' && content.remark !== title && (
          <span className={cx(card.sub, styles.sub)} dir="auto">
            {content.remark}
          </span>
        )}
      </span>
    </>
  );
  const privateLabel = (
    <span className={styles.private}>
      <LockIcon size={16} />
      {t('privateTransfer')}
    </span>
  );
  return (
    <Card
      message={message}
      isOwn={isOwn}
      look={look}
      label={content.isPrivate && isInGroup ? privateLabel : t('transfer')}
    >
      {open === undefined ? (
        <div className={styles.purse}>{lines}</div>
      ) : (
        <button type="button" className={cx(styles.purse, styles.pressable)} onClick={open}>
          {lines}
        </button>
      )}
    </Card>
  );
}

interface ReadersView {
  readonly state: TransferState;
  readonly canReceive: boolean;
}

/** The second line of a transfer: the two users read their own words. In a one-to-one chat the receiver is obvious. */
function useTransferText(chatId: ChatId, content: TransferContent, { state, canReceive }: ReadersView): string {
  const { t } = useTranslation('cards');
  const { ownId } = useLogTexts();
  const { name } = useGroupMember(chatId, content.toId, content.toName);
  const isMine = content.fromId === ownId;
  const isForMe = content.toId === ownId;
  if (state === 'pending' && isForMe && canReceive) return t('transferTap');
  if (state === 'returned' && isMine) return t('transferRefused');
  if (state === 'expired' && (isMine || isForMe)) return t('transferMissed');
  const text = t(TRANSFER[state].text);
  const isNamed = chatKind(chatId) === 'group' && name !== '' && !isForMe;
  return isNamed ? t('transferTo', { name, state: text }) : text;
}

/** The coin on an envelope: gold while the envelope is full, an outline afterwards. */
function Coin({ isFull }: { readonly isFull: boolean }) {
  return (
    <svg className={styles.coin} viewBox="0 0 44 44" aria-hidden="true">
      <circle className={isFull ? styles.coinFace : styles.line} cx="22" cy="22" r={isFull ? 21 : 20} />
      {isFull && <circle className={styles.coinRing} cx="22" cy="22" r="17.5" />}
      <rect className={isFull ? styles.coinHole : styles.line} x="16" y="16" width="12" height="12" rx="2" />
      <path className={isFull ? styles.coinMarks : styles.line} d="M22 8v4M22 32v4M8 22h4M32 22h4" />
    </svg>
  );
}
