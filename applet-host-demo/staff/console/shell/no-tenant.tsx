import { useState } from 'react';
import { Button } from '../../../../widget/ui/controls/button.tsx';
import { EmptyArt } from '../../../../widget/ui/art/empty-art.tsx';
import { StateView } from '../../../../widget/ui/page/state-view.tsx';
import { useMe, useSay, useSession } from '../use-console.tsx';
import { NewTenantDialog } from './new-tenant-dialog.tsx';
import styles from './no-tenant.module.css';

/** The start with an empty database, or of an operator without a tenant. */
export function NoTenant() {
  const t = useSay();
  const session = useSession();
  const { canCreateTenants } = useMe();
  const [isCreating, setCreating] = useState(false);
  return (
    <main className={styles.page}>
      <StateView
        art={<EmptyArt />}
        title={t('noTenant')}
        text={t(canCreateTenants ? 'noTenantCreate' : 'noTenantAsk')}
        actions={
          <>
            {canCreateTenants && (
              <Button size="small" onClick={() => setCreating(true)}>
                {t('newTenant')}
              </Button>
            )}
            <Button size="small" look="line" onClick={() => void session.signOut()}>
              {t('signOut')}
            </Button>
          </>
        }
      />
      <NewTenantDialog isOpen={isCreating} onClose={() => setCreating(false)} />
    </main>
  );
}
