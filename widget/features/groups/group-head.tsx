import { PhotoAvatar } from '../../components/avatar.tsx';
import { LinkedText } from '../../components/linked-text.tsx';
import type { GuestGroup } from '../../domain/group/guest-group.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { CellGroup } from '../../ui/rows/cell-group.tsx';
import styles from './joining.module.css';

/** The head of a group for users who are not members. */
export function GroupHead({ group: { groupId, name, photo, intro, memberCount } }: { readonly group: GuestGroup }) {
  const { t } = useTranslation(['requests', 'chat']);
  return (
    <>
      <div className={styles.head}>
        <PhotoAvatar userId={groupId} name={name} photo={photo} size="profile" />
        <h2 className={styles.name}>
          <bdi>{name}</bdi>
        </h2>
        <p className={styles.sub}>{t('chat:memberCount', { count: memberCount })}</p>
      </div>
      {intro !== '' && (
        <CellGroup title={t('groupIntro')}>
          <p className={styles.intro} dir="auto">
            <LinkedText text={intro} />
          </p>
        </CellGroup>
      )}
    </>
  );
}
