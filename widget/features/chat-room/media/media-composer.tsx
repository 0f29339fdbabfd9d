import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PlusIcon } from '../../../ui/icons/plus-icon.tsx';
import { SheetAction } from '../../../ui/sheet-action.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { Attachments } from './use-attachments.tsx';
import { useMediaTiles } from './use-media-tiles.tsx';
import { VoiceInput } from './voice-input.tsx';
import styles from './media-composer.module.css';

interface MediaComposerProps {
  readonly chatId: ChatId;
  readonly attachments: Attachments;
  /** The composer itself. */
  readonly children: ReactNode;
}

/** The composer with the ways to send files and voice messages beside it. */
export function MediaComposer({ chatId, attachments, children }: MediaComposerProps) {
  const tiles = useMediaTiles(attachments);
  const common = useTranslation('common').t;
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className={styles.shell} onPaste={attachments.handlePaste}>
      <IconButton label={common('more')} icon={<PlusIcon />} tone="dim" onClick={() => setChoosing(true)} />
      <div className={styles.field}>{children}</div>
      <VoiceInput chatId={chatId} />
      <Sheet isOpen={isChoosing} onClose={() => setChoosing(false)} label={common('more')}>
        {tiles.map(({ id, label, icon, onPress }) => (
          <SheetAction
            key={id}
            label={label}
            icon={icon}
            onClick={() => {
              setChoosing(false);
              onPress();
            }}
          />
        ))}
      </Sheet>
    </div>
  );
}
