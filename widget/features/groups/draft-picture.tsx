import { photoUrl } from '../../components/photo-url.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { AvatarFrame } from '../../ui/rows/avatar-frame.tsx';
import { EditIcon } from '../../ui/icons/edit-icon.tsx';
import styles from './create-group.module.css';

interface DraftPictureProps {
  readonly name: string;
  readonly photo: string;
  readonly onOpen: () => void;
}

/** The picture of a new group, as a button that opens the pictures. */
export function DraftPicture({ name, photo, onOpen }: DraftPictureProps) {
  const { t } = useTranslation('groupPeople');
  return (
    <button type="button" className={styles.picture} onClick={onOpen}>
      <AvatarFrame id={DRAFT_ID} name={name} src={photoUrl(photo)} size={96} mark={<EditIcon size={16} />} />
      <span>{t('setPicture')}</span>
    </button>
  );
}

/** The colour of a picture without an image; the group has no id yet. */
export const DRAFT_ID = 'draft';
