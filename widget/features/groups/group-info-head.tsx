import { PhotoAvatar } from '../../components/avatar.tsx';
import { useCopy } from '../../components/use-copy.ts';
import type { Group } from '../../domain/group/group.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { cx } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { CopyIcon } from '../../ui/icons/copy-icon.tsx';
import infoHead from '../../ui/page/info-head.module.css';
import styles from './group-info.module.css';

interface GroupInfoHeadProps {
  readonly group: Pick<Group, 'groupId' | 'name' | 'photo' | 'groupNumber' | 'isFrozen'>;
}

/** The head of a group for its members. It also says if the group is frozen. Spec: 1-chat §5 Group info. */
export function GroupInfoHead({ group: { groupId, name, photo, groupNumber, isFrozen } }: GroupInfoHeadProps) {
  const { t } = useTranslation(['groupInfo', 'requests', 'errors']);
  const copy = useCopy();
  return (
    <section className={cx(infoHead.head, styles.head)}>
      <PhotoAvatar userId={groupId} name={name} photo={photo} size="profile" />
      <div className={styles.lines}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        {groupNumber !== '' && (
          <p className={styles.number}>
            <span>
              {t('requests:groupNumber')} {groupNumber}
            </span>
            <IconButton
              className={styles.copy}
              tone="dim"
              label={t('copyNumber')}
              icon={<CopyIcon size={18} />}
              onClick={() => void copy(groupNumber)}
            />
          </p>
        )}
        {isFrozen && <p className={styles.frozen}>{t('errors:groupFrozen')}</p>}
      </div>
    </section>
  );
}
