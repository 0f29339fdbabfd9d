import { Screen } from '../ui/page/screen.tsx';
import { SkeletonRows } from '../ui/rows/skeleton-rows.tsx';

/** The placeholder of a screen whose chunk is loading. */
export function LoadingScreen() {
  return (
    <Screen ground="surface" isBusy>
      <SkeletonRows />
    </Screen>
  );
}
