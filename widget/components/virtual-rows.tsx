import { lazy, Suspense, use, useEffect, useState, type ReactElement } from 'react';
import type { VirtualRowsProps } from './virtual-rows-props.ts';
import styles from './virtual-rows.module.css';

/** More than any screen shows at once. */
const FIRST_ROWS = 24;

const LazyList = lazy(async () => ({ default: (await import('./virtual-list.tsx')).VirtualList })) as <Item>(
  props: VirtualRowsProps<Item>,
) => ReactElement;

/**
 * A list of any length whose rows are 4 rem high. The first rows stand there at once and can be used; what keeps a long list
 * light is fetched meanwhile and takes over in the same place, but never between a press and its release: the click would hit
 * nothing.
 */
export function VirtualRows<Item>(props: VirtualRowsProps<Item>) {
  const [press, setPress] = useState<Promise<never>>();

  useEffect(() => {
    if (press === undefined) return undefined;
    // The click comes after the release.
    const release = () => setTimeout(() => setPress(undefined));
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', release);
    return () => {
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
    };
  }, [press]);

  return (
    <Suspense fallback={<FirstRows {...props} onPress={() => setPress(new Promise(() => undefined))} />}>
      {press === undefined ? <LazyList {...props} /> : <Pressed press={press} />}
    </Suspense>
  );
}

/** Keeps the first rows where they are. */
const Pressed = ({ press }: { readonly press: Promise<never> }): never => use(press);

function FirstRows<Item>({
  items,
  keyOf,
  renderRow,
  label,
  onPress,
}: VirtualRowsProps<Item> & { readonly onPress: () => void }) {
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
