import { chatKind } from '../../../../../widget/domain/chat/chat-id.ts';
import type { ReportAction } from '../../api-types.ts';
import type { TextKey } from '../../texts.ts';
import type { Report } from '../../../../server-client/generated/reports.ts';

export interface Choice {
  readonly action: ReportAction;
  readonly label: TextKey;
  readonly key: string;
}

const ALL: readonly Choice[] = [
  { action: 'remove-message', label: 'removeMessage', key: '1' },
  { action: 'shadow-message', label: 'shadowMessage', key: '2' },
  { action: 'mute-player', label: 'mutePlayer', key: '3' },
  { action: 'mute-everywhere', label: 'muteEverywhere', key: '4' },
  { action: 'shadow-player', label: 'shadowPlayer', key: '5' },
  { action: 'freeze-player', label: 'freezePlayer', key: '6' },
  { action: 'none', label: 'noAction', key: '7' },
];

/** Whether a decision can have an end. */
export const canEnd = (action: ReportAction): boolean =>
  action === 'mute-everywhere' || action === 'shadow-player' || action === 'freeze-player';

/** The decisions that suit a report: a person without a message cannot be muted, for example. */
export const choicesOf = (report: Report): readonly Choice[] => ALL.filter(({ action }) => suits(action, report));

function suits(action: ReportAction, { message }: Report): boolean {
  switch (action) {
    case 'remove-message':
      return message !== undefined;
    case 'shadow-message':
      return message !== undefined && chatKind(message.chatId) !== 'service';
    case 'mute-player':
      return message !== undefined && chatKind(message.chatId) === 'group';
    case 'mute-everywhere':
    case 'shadow-player':
    case 'freeze-player':
    case 'none':
      return true;
  }
}

export const isUpheld = ({ state }: Report): boolean => state === 'resolved';
