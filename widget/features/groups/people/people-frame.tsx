import type { ReactNode } from 'react';
import { ConnectionBanner } from '../../../components/connection-banner.tsx';
import { MinimiseButton } from '../../../components/minimise-button.tsx';
import { useGo } from '../../../components/use-go.ts';
import { BackButton } from '../../../ui/controls/back-button.tsx';
import { Bar } from '../../../ui/page/bar.tsx';
import { Screen, type ScreenProps } from '../../../ui/page/screen.tsx';

interface PeopleFrameProps extends Pick<ScreenProps, 'footer' | 'isBusy' | 'isScrollable' | 'mainRef' | 'children'> {
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly back: string;
  /** Between the bar and the content: a filter. */
  readonly top?: ReactNode;
}

/** The frame of the screens about a group's people. */
export function PeopleFrame({ title, subtitle, back, top, children, ...rest }: PeopleFrameProps) {
  const go = useGo();
  return (
    <Screen
      {...rest}
      header={
        <>
          <Bar
            title={title}
            subtitle={subtitle}
            leading={<BackButton onClick={() => go(back, { anime: 'close' })} />}
            trailing={<MinimiseButton />}
          />
          {top !== undefined && <section aria-label={title}>{top}</section>}
          <ConnectionBanner />
        </>
      }
    >
      {children}
    </Screen>
  );
}
