import type { ReactNode } from 'react';
import type { ContentOf, KindContent, MessageKind } from '../domain/message/kinds.ts';
import type { Notice } from '../domain/message/message.ts';
import { hasForbiddenMarkup } from '../domain/message/text.ts';
import { useTranslation, type Translation } from '../i18n/translation.tsx';
import { serviceEventOf } from '../domain/service/service-session.ts';
import { AlertIcon } from '../ui/icons/alert-icon.tsx';
import { DiceIcon } from '../ui/icons/dice-icon.tsx';
import { FileIcon } from '../ui/icons/file-icon.tsx';
import { HeadsetIcon } from '../ui/icons/headset-icon.tsx';
import { IdCardIcon } from '../ui/icons/id-card-icon.tsx';
import { ImageIcon } from '../ui/icons/image-icon.tsx';
import { LinkIcon } from '../ui/icons/link-icon.tsx';
import { MicIcon } from '../ui/icons/mic-icon.tsx';
import { PhoneIcon } from '../ui/icons/phone-icon.tsx';
import { RedEnvelopeIcon } from '../ui/icons/red-envelope-icon.tsx';
import { SwapIcon } from '../ui/icons/swap-icon.tsx';
import { TicketIcon } from '../ui/icons/ticket-icon.tsx';
import { UsersIcon } from '../ui/icons/users-icon.tsx';
import { VideoIcon } from '../ui/icons/video-icon.tsx';
import { useNoticeText } from './use-notice-text.ts';

interface LabelTexts {
  readonly t: Translation<readonly ['cards', 'room', 'service']>['t'];
  readonly noticeText: (notice: Notice) => string;
}

interface KindLook<C extends KindContent> {
  /** The icon in a list. */
  readonly icon: (content: C) => ReactNode;
  /** The message on one line: for the chat list, quotes, notifications and screen readers. */
  readonly label: (content: C, texts: LabelTexts) => string;
}

const named = (label: string, name: string): string => (name === '' ? label : `${label} ${name}`);
const TRANSFER_LABELS = {
  pending: 'labelTransfer',
  received: 'labelTransferReceived',
  returned: 'labelTransferReturned',
  expired: 'labelTransferExpired',
} as const;
const GAME_LABELS = { dice: 'labelDice', 'coin-toss': 'labelCoin', 'rock-paper-scissors': 'labelHands' } as const;

/** The icon and the label of each kind of message, one row per kind. The chat room has the views (`kind-views.tsx`). */
const LOOKS = {
  text: {
    // Only a blocked text has an icon.
    icon: () => <AlertIcon size={16} />,
    label: ({ text }, { t }) => (hasForbiddenMarkup(text) ? t('room:blockedMarkup') : text),
  },
  notice: {
    icon: () => null,
    label: ({ notice }, { t, noticeText }) =>
      notice.kind === 'service'
        ? t(`service:${serviceEventOf(notice.event)}`, { agent: notice.agentName, target: notice.toName })
        : noticeText(notice),
  },
  command: { icon: () => null, label: () => '' },
  image: { icon: () => <ImageIcon size={16} />, label: (_, { t }) => t('labelImage') },
  video: { icon: () => <VideoIcon size={16} />, label: (_, { t }) => t('labelVideo') },
  voice: { icon: () => <MicIcon size={16} />, label: (_, { t }) => t('labelVoice') },
  document: { icon: () => <FileIcon size={16} />, label: ({ name }, { t }) => named(t('labelDocument'), name) },
  game: { icon: () => <DiceIcon size={16} />, label: ({ game }, { t }) => t(GAME_LABELS[game]) },
  'person-card': {
    icon: () => <IdCardIcon size={16} />,
    label: ({ name }, { t }) => named(t('labelPersonCard'), name),
  },
  'group-card': { icon: () => <UsersIcon size={16} />, label: ({ name }, { t }) => named(t('labelGroupCard'), name) },
  share: {
    icon: () => <LinkIcon size={16} />,
    label: ({ title, text, url }, { t }) => named(t('labelShare'), title || text || url),
  },
  'red-envelope': {
    icon: () => <RedEnvelopeIcon size={16} />,
    label: ({ event, remark }, { t }) => {
      if (event === 'grab') return t('labelRedGrab');
      return event === 'refund' ? t('labelRedRefund') : named(t('labelRedEnvelope'), remark);
    },
  },
  transfer: {
    icon: () => <SwapIcon size={16} />,
    label: ({ event, state, isPrivate, amount, remark }, { t }) =>
      event === 'report' ? t(TRANSFER_LABELS[state]) : named(t('labelTransfer'), isPrivate ? '' : (amount ?? remark)),
  },
  bet: {
    icon: () => <TicketIcon size={16} />,
    label: ({ share, gameName }, { t }) => named(t(share === 'plan' ? 'labelPlan' : 'labelBet'), gameName),
  },
  call: {
    icon: ({ medium }) => (medium === 'video' ? <VideoIcon size={16} /> : <PhoneIcon size={16} />),
    label: ({ medium, text }, { t }) => named(t(medium === 'video' ? 'labelVideoCall' : 'labelVoiceCall'), text),
  },
  'service-info': { icon: () => <HeadsetIcon size={16} />, label: ({ text }) => text },
  unsupported: { icon: () => <AlertIcon size={16} />, label: (_, { t }) => t('unsupported') },
} satisfies { readonly [K in MessageKind]: KindLook<ContentOf<K>> };

/** The row of a content takes that content: TypeScript does not relate the two unions. */
const lookOf = <C extends KindContent>(content: C): KindLook<C> => LOOKS[content.kind] as unknown as KindLook<C>;

/** Returns the icon of a message in a list. */
export const kindIcon = (content: KindContent): ReactNode => lookOf(content).icon(content);

/** Returns the label of a message: its text, or a short description of its content. */
export function useKindLabel(): (content: KindContent) => string {
  const { t } = useTranslation(['cards', 'room', 'service']);
  const noticeText = useNoticeText();
  return (content) => lookOf(content).label(content, { t, noticeText });
}
