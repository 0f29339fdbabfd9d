import { AvatarFrame } from '../../../../../widget/ui/rows/avatar-frame.tsx';
import { photoAddress } from '../../../kit/photo-address.ts';
import type { ReportedProfile } from '../../../../server-client/generated/reports.ts';
import { Item, Panel } from '../../kit/panel.tsx';
import { useSay } from '../../use-console.tsx';
import styles from './evidence-log.module.css';

interface ProfileCopyProps {
  readonly userId: string;
  readonly profile: ReportedProfile;
}

/** The name, the picture and the texts of the reported user or group as they were. */
export function ProfileCopy({ userId, profile: { name, alias, photo, chatId = '', group } }: ProfileCopyProps) {
  const t = useSay();
  return (
    <div className={styles.profile}>
      <Panel title={t('profileThen')}>
        <ul>
          <Item
            icon={<AvatarFrame id={userId} name={name || userId} src={photoAddress(photo)} size={28} />}
            title={name || userId}
            detail={alias || undefined}
          />
          {group !== undefined && (
            <Item
              icon={<AvatarFrame id={chatId} name={group.name} src={photoAddress(group.photo)} size={28} />}
              title={group.name}
              detail={[group.announcement, group.intro].filter((text) => text !== '').join(' · ') || undefined}
            />
          )}
        </ul>
      </Panel>
    </div>
  );
}
