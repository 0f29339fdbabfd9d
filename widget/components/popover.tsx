import { useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useFrame } from '../ui/page/app-frame.tsx';
import { cx } from '../ui/class-names.ts';
import { useModal } from '../ui/overlay/use-modal.ts';
import { placePopover, type Box } from './popover-place.ts';
import styles from './popover.module.css';

/** The anchor of a popover: an element, or a position of the pointer in the window. */
export type PopoverAnchor = HTMLElement | { readonly x: number; readonly y: number };

export interface PopoverProps {
  /** Undefined: it is closed. */
  readonly anchor: PopoverAnchor | undefined;
  /** Called when the user closes it: Escape, Back, a press outside. */
  readonly onClose: () => void;
  /** Its name for a screen reader. */
  readonly label: string;
  /** The side of the anchor that is tried first. */
  readonly side?: 'below' | 'above' | undefined;
  /** The edge of the anchor that it is aligned with, in the direction of the text. */
  readonly align?: 'start' | 'end' | undefined;
  /** `menu`: rows (`SheetAction`) with arrow keys from one to the next. `plain`: any content, with keys of its own. */
  readonly look?: 'menu' | 'plain' | undefined;
  readonly children: ReactNode;
}

/**
 * A panel at an element or at the pointer, for screens with a mouse; `Sheet` is the equivalent for a phone. It closes like the
 * other overlays, traps the focus, and stays inside the frame while its content or the window changes.
 */
export function Popover({ anchor, ...rest }: PopoverProps) {
  const { layer } = useFrame();
  if (anchor === undefined || layer === null) return null;
  return createPortal(<Panel {...rest} anchor={anchor} />, layer);
}

type PanelProps = PopoverProps & { readonly anchor: PopoverAnchor };

function Panel({ anchor, onClose, label, side = 'below', align = 'start', look = 'menu', children }: PanelProps) {
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const panel = box.current;
    const catcher = panel?.parentElement;
    if (panel === null || !catcher) return undefined;
    const put = () => {
      const area = catcher.getBoundingClientRect();
      const isRtl = getComputedStyle(catcher).direction === 'rtl';
      const place = placePopover({
        // The height that the content needs, not the earlier maximum.
        panel: { width: panel.offsetWidth, height: Math.max(panel.offsetHeight, panel.scrollHeight) },
        anchor: boxOf(anchor),
        area,
        side,
        edge: (align === 'start') === isRtl ? 'right' : 'left',
      });
      panel.style.left = `${place.left - area.left}px`;
      panel.style.top = `${place.top - area.top}px`;
      panel.style.maxHeight = `${place.maxHeight}px`;
    };
    put();
    const observer = new ResizeObserver(put);
    observer.observe(panel);
    observer.observe(catcher);
    return () => observer.disconnect();
  }, [anchor, side, align]);

  useModal(box, true, onClose);

  function handleOutside(event: MouseEvent) {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  }
  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (look === 'menu') moveInMenu(event);
  }

  return (
    <div className={styles.catcher} onClick={handleOutside} onContextMenu={handleOutside}>
      <div
        ref={box}
        className={cx(styles.panel, look === 'menu' && styles.menu)}
        tabIndex={-1}
        role="dialog"
        aria-modal="true"
        aria-label={label}
        onKeyDown={handleKeyDown}
      >
        {children}
      </div>
    </div>
  );
}

const boxOf = (anchor: PopoverAnchor): Box =>
  anchor instanceof HTMLElement
    ? anchor.getBoundingClientRect()
    : { left: anchor.x, top: anchor.y, width: 0, height: 0 };

/** Up and Down wrap around; Home and End go to the ends. */
function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')];
  const current = rows.indexOf(document.activeElement as HTMLElement);
  const next = nextRow(event.key, current, rows.length);
  if (next === undefined) return;
  event.preventDefault();
  rows.at(next)?.focus();
}

function nextRow(key: string, current: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count;
    case 'ArrowUp':
      return Math.max(current, 0) - 1;
    case 'Home':
      return 0;
    case 'End':
      return -1;
    default:
      return undefined;
  }
}
