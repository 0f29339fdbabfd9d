import type { GroupRole } from '../domain/group/role.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { Tag } from '../ui/rows/tag.tsx';

/** Marks the owner and the admins of a group; renders nothing for members. */
export function RoleTag({ role }: { readonly role: GroupRole | undefined }) {
  switch (role) {
    case 'owner':
    case 'admin':
      return <NamedRole role={role} />;
    case 'member':
    case 'guest':
    case undefined:
      return null;
  }
}

function NamedRole({ role }: { readonly role: 'owner' | 'admin' }) {
  const { t } = useTranslation('contacts');
  return <Tag tone={role}>{t(role === 'owner' ? 'roleOwner' : 'roleAdmin')}</Tag>;
}
