import { useTranslation } from 'react-i18next';
import type { GroupRole } from '../domain/group/role.ts';
import { Tag } from '../ui/tag.tsx';

/** Says who owns or manages a group; nothing for members. */
export function RoleTag({ role }: { readonly role: GroupRole | undefined }) {
  const { t } = useTranslation('contacts');
  switch (role) {
    case 'owner':
      return <Tag tone="owner">{t('roleOwner')}</Tag>;
    case 'admin':
      return <Tag tone="admin">{t('roleAdmin')}</Tag>;
    case 'member':
    case 'guest':
    case undefined:
      return null;
  }
}
