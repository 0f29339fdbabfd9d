import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { later } from '../ui/later.tsx';
import type { VirtualRowsProps } from './virtual-rows-props.ts';
import styles from './virtual-rows.module.css';

/** More than any screen shows at once. */
const FIRST_ROWS = 24;

const LongList = later(
  async () => (await import('./virtual-list.tsx')).VirtualList as ComponentType<object>,
  FirstRows as ComponentType<object>,
);
const LongListOf = LongList as <Item>(props: VirtualRowsProps<Item>) => ReactNode;

/**
 * A list of any length whose rows are 4 rem high. The first rows stand there at once and can be used; what keeps a long list
 * light is fetched meanwhile and takes over in the same place, but never between a press and its release: the click would hit
 * nothing.
 */
export function VirtualRows<Item>(props: VirtualRowsProps<Item>) {
  const [isFetched, setIsFetched] = useState(LongList.isLoaded);
  const [isPressed, setIsPressed] = useState(false);

  useEffect(() => {
    // A list that did not come is asked for again, in its own place: the first rows go on there.
    const takeOver = () => setIsFetched(true);
    void LongList.preload().then(takeOver, takeOver);
  }, []);

  useEffect(() => {
    if (!isPressed) return undefined;
    // The click comes after the release.
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
  onPress,
}: VirtualRowsProps<Item> & { readonly onPress?: () => void }) {
  return (
    <div className={styles.list} role="list" aria-label={label} onPointerDown={onPress}>
      {items.slice(0, FIRST_ROWS).map((item) => (
        <div key={keyOf(item)} role="listitem" className={styles.row}>
          {renderRow(item)}
        </div>
      ))}
    </div>
  );
}
