import type { ReactNode } from 'react';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { MinimiseButton } from '../../components/minimise-button.tsx';
import { useGo } from '../../components/use-go.ts';
import { BackButton } from '../../ui/controls/back-button.tsx';
import { Bar } from '../../ui/page/bar.tsx';
import { Screen, type ScreenProps } from '../../ui/page/screen.tsx';

interface SettingsPageProps extends Pick<ScreenProps, 'footer' | 'isBusy' | 'isScrollable'> {
  readonly title: string;
  readonly subtitle?: string | undefined;
  /** The path of the back button. */
  readonly back: string;
  readonly children: ReactNode;
}

/** A screen of the settings: its bar, the connection banner, and its content. */
export function SettingsPage({ title, subtitle, back, children, ...rest }: SettingsPageProps) {
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
          <ConnectionBanner />
        </>
      }
    >
      {children}
    </Screen>
  );
}
