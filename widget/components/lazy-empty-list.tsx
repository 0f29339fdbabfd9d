import { lazy, Suspense } from 'react';
import type { EmptyListProps } from './empty-list.tsx';

const LazyEmptyList = lazy(async () => ({ default: (await import('./empty-list.tsx')).EmptyList }));

/** `EmptyList` for the first screen: those who have chats never fetch its drawing. */
export function EmptyListOnDemand(props: EmptyListProps) {
  return (
    <Suspense>
      <LazyEmptyList {...props} />
    </Suspense>
  );
}
