import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { afterPaint } from '../ui/hooks/after-paint.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import type { VirtualRowsProps } from './virtual-rows-props.ts';
import styles from './virtual-rows.module.css';

/** More rows than any screen shows at once. */
const FIRST_ROWS = 24;

const LongList = lazyComponent(
  async () => (await import('./virtual-list.tsx')).VirtualList as ComponentType<object>,
  FirstRows as ComponentType<object>,
);
const LongListOf = LongList as <Item>(props: VirtualRowsProps<Item>) => ReactNode;

/**
 * A list of any length. Its rows are as high as the token `--row`. The first rows appear at once and can be used. The virtual list
 * loads meanwhile and then replaces them in the same place. It never does so between a press and its release, because the click
 * would hit nothing.
 */
export function VirtualRows<Item>(props: VirtualRowsProps<Item>) {
  const [isFetched, setIsFetched] = useState(LongList.isLoaded);
  const [isPressed, setIsPressed] = useState(false);

  useEffect(() => {
    // If the chunk fails to load, the virtual list requests it again; the first rows stay on screen meanwhile.
    const takeOver = () => setIsFetched(true);
    return afterPaint(() => void LongList.preload().then(takeOver, takeOver));
  }, []);

  useEffect(() => {
    if (!isPressed) return undefined;
    // The click event comes after the release.
    const release = () => setTimeout(() => setIsPressed(false));
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', release);
    return () => {
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
    };
  }, [isPressed]);

  return isFetched && !isPressed ? (
    <LongListOf {...props} />
  ) : (
    <FirstRows {...props} onPress={() => setIsPressed(true)} />
  );
}

function FirstRows<Item>({
  items,
  keyOf,
  renderRow,
  label,
  heightOf,
  onPress,
}: VirtualRowsProps<Item> & { readonly onPress?: () => void }) {
  return (
    <div className={styles.list} role="list" aria-label={label} onPointerDown={onPress}>
      {items.slice(0, FIRST_ROWS).map((item) => (
        <div key={keyOf(item)} role="listitem" className={styles.row} style={heightStyle(heightOf?.(item))}>
          {renderRow(item)}
        </div>
      ))}
    </div>
  );
}

const heightStyle = (rem: number | undefined) => (rem === undefined ? undefined : { height: `${rem}rem` });
