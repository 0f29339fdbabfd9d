import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import type { PopoverAnchor } from '../../../components/popover.tsx';
import { isSent } from '../../../domain/message/message.ts';
import type { SeenMessage } from '../../../domain/message/recalled.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { cx } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { DotsIcon } from '../../../ui/icons/dots-icon.tsx';
import { hasMouse } from '../rows/row-place.ts';
import { quickChoices, type MessageChoice } from './message-sheet.tsx';
import styles from './hover-actions.module.css';

interface HoverActionsProps {
  readonly area: RefObject<HTMLElement | null>;
  readonly find: (localId: string) => SeenMessage | undefined;
  readonly canReplyTo: (message: SeenMessage) => boolean;
  readonly ownId: string;
  readonly onChoose: (message: SeenMessage, choice: MessageChoice) => void;
  /** Opens the menu with the remaining actions at the button. */
  readonly onMore: (localId: string, at: PopoverAnchor) => void;
}

/** The most frequent actions of a message, next to it while a mouse points at it. Keyboard users open the menu. */
export function HoverActions({ area, find, canReplyTo, ownId, onChoose, onMore }: HoverActionsProps) {
  const { t } = useTranslation(['messageActions', 'common']);
  const row = useHoveredRow(area);
  // Look up the current message: it may have been sent or recalled under the pointer.
  const message = row === undefined ? undefined : find(row.dataset['messageId'] ?? '');
  if (row === undefined || message === undefined || message.recalled?.isContentShown === false) return null;
  const quicks = quickChoices(message, isSent(message) && canReplyTo(message)).filter(
    ({ choice }) => choice === 'reply' || choice === 'forward',
  );
  return createPortal(
    // A press does not take the focus from the text field.
    <div
      className={cx(styles.place, message.senderId === ownId && styles.own)}
      data-hover-bar=""
      onMouseDown={(event) => event.preventDefault()}
    >
      <div className={styles.bar}>
        {quicks.map(({ choice, icon }) => (
          <IconButton
            key={choice}
            className={styles.button}
            tone="dim"
            tabIndex={-1}
            label={t(choice)}
            icon={icon}
            onClick={() => onChoose(message, choice)}
          />
        ))}
        <IconButton
          className={styles.button}
          tone="dim"
          tabIndex={-1}
          label={t('common:more')}
          icon={<DotsIcon />}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => {
            // Pass a point, not the button: the button disappears as soon as the pointer is on the menu.
            const { left, bottom } = currentTarget.getBoundingClientRect();
            onMore(message.localId, { x: left, y: bottom });
          }}
        />
      </div>
    </div>,
    row,
  );
}

/** The row of the message under the mouse. */
function useHoveredRow(area: RefObject<HTMLElement | null>): HTMLElement | undefined {
  const [row, setRow] = useState<HTMLElement | undefined>();
  const point = useEffectEvent((event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || !hasMouse()) return;
    const { target } = event;
    setRow(target instanceof Element ? (target.closest<HTMLElement>('[data-message-id]') ?? undefined) : undefined);
  });
  useEffect(() => {
    const { current } = area;
    if (current === null) return undefined;
    const handleOver = (event: PointerEvent) => point(event);
    const handleLeave = () => setRow(undefined);
    current.addEventListener('pointerover', handleOver);
    current.addEventListener('pointerleave', handleLeave);
    return () => {
      current.removeEventListener('pointerover', handleOver);
      current.removeEventListener('pointerleave', handleLeave);
    };
  }, [area]);
  return row;
}
