import type { ReactNode } from 'react';
import { ConnectionBanner } from '../../../components/connection-banner.tsx';
import { groupInfoPath } from '../../../components/group-paths.ts';
import { MinimiseButton } from '../../../components/minimise-button.tsx';
import { useGo } from '../../../components/use-go.ts';
import type { GroupId } from '../../../domain/chat/chat-id.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { BackButton } from '../../../ui/controls/back-button.tsx';
import { Bar } from '../../../ui/page/bar.tsx';
import { Screen } from '../../../ui/page/screen.tsx';

interface ManageFrameProps {
  readonly groupId: GroupId;
  /** Default: the title of the management itself. */
  readonly title?: string;
  /** The path of the back button. Default: the group's info. */
  readonly back?: string;
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

/** The bar around the screens of a group's management. */
export function ManageFrame({ groupId, title, back, isBusy, children }: ManageFrameProps) {
  const { t } = useTranslation('groupManage');
  const go = useGo();
  return (
    <Screen
      header={
        <>
          <Bar
            title={title ?? t('title')}
            leading={<BackButton onClick={() => go(back ?? groupInfoPath(groupId), { anime: 'close' })} />}
            trailing={<MinimiseButton />}
          />
          <ConnectionBanner />
        </>
      }
      isBusy={isBusy}
    >
      {children}
    </Screen>
  );
}
