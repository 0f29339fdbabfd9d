import type { ReactNode } from 'react';
import { Screen } from '../../../widget/ui/screen.tsx';

/** The part of a screen that a list fills. */
export const benchFrame = (list: ReactNode): ReactNode => (
  <Screen ground="surface" isScrollable={false}>
    {list}
  </Screen>
);
