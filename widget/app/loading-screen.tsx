import { Screen } from '../ui/screen.tsx';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';

/** Stands where a screen will be whose file is on its way. */
export function LoadingScreen() {
  return (
    <Screen ground="surface" isBusy>
      <SkeletonRows />
    </Screen>
  );
}
