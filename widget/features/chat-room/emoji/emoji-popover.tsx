import type { ChatId } from '../../../domain/chat/chat-id.ts';
import { Popover } from '../../../components/popover.tsx';
import { useTranslation } from '../../../i18n/translation.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { hasMouse } from '../rows/row-place.ts';

interface EmojiPopoverProps {
  readonly anchor: HTMLElement | undefined;
  readonly chatId: ChatId;
  readonly onPick: (emoji: string) => void;
  /** Called on a long press outside the favourites: adds the emoji to them. `onDrop` is the long press in the favourites: removes it. */
  readonly onKeep: (emoji: string) => void;
  readonly onDrop: (emoji: string) => void;
  readonly onClose: () => void;
}

const EmojiBrowser = lazyComponent(async () => (await import('./emoji-browser.tsx')).EmojiBrowser);

/** For devices with a mouse: all emoji at the button that opens them, with search, categories and skin tones. C-E1. */
export function EmojiPopover({ anchor, onClose, ...rest }: EmojiPopoverProps) {
  const { t } = useTranslation('compose');
  return (
    <Popover anchor={anchor} onClose={onClose} label={t('emoji')} side="above" align="end" look="plain">
      <EmojiBrowser {...rest} />
    </Popover>
  );
}

/** The smallest window in which the log stays visible next to the popover. */
const LEAST_PX = 480;

/** Whether the emoji open as a popover. Otherwise they take the keyboard's place. */
export const opensEmojiPopover = (): boolean =>
  hasMouse() && window.innerWidth >= LEAST_PX && window.innerHeight >= LEAST_PX;
