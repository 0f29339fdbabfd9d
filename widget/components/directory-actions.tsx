import { useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../i18n/translation.tsx';
import { cx } from '../ui/class-names.ts';
import { IconButton } from '../ui/controls/icon-button.tsx';
import type { IconProps } from '../ui/icons/icon.tsx';
import { DotsIcon } from '../ui/icons/dots-icon.tsx';
import { remPx } from '../ui/rem.ts';
import { SheetAction } from '../ui/overlay/sheet-action.tsx';
import '../ui/theme/stage-tokens.css';
import { pointerOf, PopoverMenu } from './popover-menu.tsx';
import type { PopoverAnchor } from './popover.tsx';
import { followRows, type RowFollower, type RowPlace } from './row-actions/follow-rows.ts';
import { RowButtons } from './row-actions/row-buttons.tsx';
import styles from './row-actions/row-actions.module.css';

/** One action on the item of a row. */
export interface RowOffer {
  readonly key: string;
  readonly label: string;
  readonly icon: ComponentType<IconProps>;
  readonly tone: 'accent' | 'neutral' | 'danger';
  readonly onChoose: () => void;
}

export interface DirectoryActionsProps {
  /** The element around the list. */
  readonly list: HTMLElement;
  readonly rowName: 'friendId' | 'groupId' | 'userId';
  /** The name of the item of a row, for screen readers. */
  readonly nameOf: (id: string) => string;
  /** The actions on the item of a row, from the start to the end of the strip. */
  readonly offersOf: (id: string) => readonly RowOffer[];
  /** Called when the Delete key is pressed on a row. */
  readonly onDelete?: (id: string) => void;
  /** A row was swiped open, or has closed. */
  readonly onSwiped?: (isOpen: boolean) => void;
}

const ACTION_REM = 4.5;
const TONES = { accent: styles.pin, neutral: styles.mute, danger: styles.delete } as const;

/** The actions of the rows of a directory: by swipe, long press, secondary click, keyboard, and the button of a row under a mouse. */
export function DirectoryActions({ list, rowName, nameOf, offersOf, onDelete, onSwiped }: DirectoryActionsProps) {
  const { t } = useTranslation('chatList');
  const follower = useRef<RowFollower | undefined>(undefined);
  const [swiped, setSwiped] = useState<RowPlace | undefined>();
  const [focused, setFocused] = useState<RowPlace | undefined>();
  const [hovered, setHovered] = useState<RowPlace | undefined>();
  const [menuId, setMenuId] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [anchor, setAnchor] = useState<PopoverAnchor | undefined>();

  const countOffers = useEffectEvent((id: string) => offersOf(id).length);
  const takeAway = useEffectEvent((id: string) => onDelete?.(id));
  const tellSwiped = useEffectEvent((isSwiped: boolean) => onSwiped?.(isSwiped));
  const openMenu = useEffectEvent((id: string, at: PopoverAnchor | undefined) => {
    setAnchor(at);
    setMenuId(id);
    setOpen(true);
  });
  useEffect(() => {
    const following = followRows(list, {
      rowName,
      placeClass: styles.place ?? '',
      widthOf: (id) => countOffers(id) * ACTION_REM * remPx(),
      onSwipe: (place, side) => {
        if (side === 'start' || countOffers(place.id) === 0) return false;
        setSwiped(place);
        tellSwiped(true);
        return true;
      },
      onShut: () => {
        setSwiped(undefined);
        tellSwiped(false);
      },
      onMenu: (id, event) => countOffers(id) > 0 && openMenu(id, event && pointerOf(event)),
      onDelete: (id) => takeAway(id),
      onFocus: setFocused,
      onHover: (place) => setHovered((before) => (before?.element === place.element ? before : place)),
      onActive: () => undefined,
    });
    follower.current = following;
    return following.stop;
  }, [list, rowName]);

  function choose(offer: RowOffer) {
    follower.current?.close();
    setOpen(false);
    offer.onChoose();
  }

  return (
    <>
      {swiped !== undefined &&
        createPortal(
          <div className={cx(styles.strip, styles.end)}>
            {offersOf(swiped.id).map((offer) => (
              <button
                key={offer.key}
                type="button"
                className={cx(styles.action, TONES[offer.tone])}
                onClick={() => choose(offer)}
              >
                <offer.icon size={20} />
                <span>{offer.label}</span>
              </button>
            ))}
          </div>,
          swiped.element,
          `${swiped.id}:strip`,
        )}
      <RowButtons
        focused={focused}
        hovered={hovered}
        button={({ id }) =>
          offersOf(id).length === 0 ? undefined : (
            <IconButton
              label={t('actionsOf', { name: nameOf(id) })}
              icon={<DotsIcon size={20} />}
              onClick={({ currentTarget }) => openMenuAt(id, currentTarget)}
            />
          )
        }
      />
      <PopoverMenu
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        label={t('actionsOf', { name: nameOf(menuId ?? '') })}
        anchor={anchor}
      >
        {offersOf(menuId ?? '').map((offer) => (
          <SheetAction
            key={offer.key}
            icon={<offer.icon />}
            label={offer.label}
            isDanger={offer.tone === 'danger'}
            onClick={() => choose(offer)}
          />
        ))}
      </PopoverMenu>
    </>
  );

  function openMenuAt(id: string, at: HTMLElement) {
    setAnchor(at);
    setMenuId(id);
    setOpen(true);
  }
}
