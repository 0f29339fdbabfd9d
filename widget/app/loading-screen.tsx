import { Screen } from '../ui/screen.tsx';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';

/** The placeholder of a screen whose chunk is loading. */
export function LoadingScreen() {
  return (
    <Screen ground="surface" isBusy>
      <SkeletonRows />
    </Screen>
  );
}
