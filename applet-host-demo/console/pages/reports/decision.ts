import { chatKind } from '../../../../widget/domain/chat/chat-id.ts';
import type { Report, ReportAction } from '../../api-types.ts';
import type { TextKey } from '../../texts.ts';

export interface Choice {
  readonly action: ReportAction;
  readonly label: TextKey;
  readonly key: string;
}

const ALL: readonly Choice[] = [
  { action: 'remove-message', label: 'removeMessage', key: '1' },
  { action: 'mute-player', label: 'mutePlayer', key: '2' },
  { action: 'freeze-player', label: 'freezePlayer', key: '3' },
  { action: 'none', label: 'noAction', key: '4' },
];

/** The decisions that suit a report: a person without a message cannot be muted, for example. */
export const choicesOf = ({ message }: Report): readonly Choice[] =>
  ALL.filter(({ action }) =>
    action === 'remove-message'
      ? message !== undefined
      : action === 'mute-player'
        ? message !== undefined && chatKind(message.chatId) === 'group'
        : true,
  );
