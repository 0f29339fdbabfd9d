import type { ReactNode } from 'react';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { Popover, type PopoverAnchor } from './popover.tsx';

export interface PopoverMenuProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Its name for a screen reader. */
  readonly label: string;
  /** The position at which a mouse opened the menu. Undefined: a sheet opens from the bottom, as on a phone. */
  readonly anchor: PopoverAnchor | undefined;
  /** `SheetAction`s. */
  readonly children: ReactNode;
}

/** The same actions as a menu at the pointer or as a sheet, depending on the input device. */
export function PopoverMenu({ isOpen, onClose, label, anchor, children }: PopoverMenuProps) {
  if (anchor !== undefined) {
    return (
      <Popover anchor={isOpen ? anchor : undefined} onClose={onClose} label={label}>
        {children}
      </Popover>
    );
  }
  return (
    <Sheet isOpen={isOpen} onClose={onClose} label={label}>
      {children}
    </Sheet>
  );
}

/** The pointer's position if a mouse opened the menu; undefined for a finger, a pen and a key. */
export function pointerOf(event: MouseEvent): PopoverAnchor | undefined {
  // Chromium and Safari report the pointer type. In other browsers, a long press and the menu key come without the secondary button.
  const isMouse =
    event instanceof PointerEvent && event.pointerType !== '' ? event.pointerType === 'mouse' : event.button === 2;
  return isMouse ? { x: event.clientX, y: event.clientY } : undefined;
}
