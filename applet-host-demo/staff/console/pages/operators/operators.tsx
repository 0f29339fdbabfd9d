import { useState } from 'react';
import { Button } from '../../../../../widget/ui/controls/button.tsx';
import { PlusIcon } from '../../../../../widget/ui/icons/plus-icon.tsx';
import { AvatarFrame } from '../../../../../widget/ui/rows/avatar-frame.tsx';
import { Tag } from '../../../../../widget/ui/rows/tag.tsx';
import type { OperatorEntry } from '../../api-types.ts';
import { ListTable } from '../../kit/list-table.tsx';
import { Page, PageHead } from '../../kit/page.tsx';
import { type Secret, SecretDialog } from '../../kit/secret-dialog.tsx';
import { StateDot } from '../../kit/state-dot.tsx';
import { useTimes } from '../../kit/times.ts';
import { useMe, useSay } from '../../use-console.tsx';
import { useConsoleList } from '../../use-load.ts';
import { OperatorDialog } from './operator-dialog.tsx';
import table from '../../kit/table.module.css';

/** The people who use this console. Only operators of all tenants see the page. */
export function Operators() {
  const t = useSay();
  const times = useTimes();
  const { operator: own } = useMe();
  const list = useConsoleList<OperatorEntry>('/operators');
  const [edited, setEdited] = useState<OperatorEntry | 'new'>();
  const [secret, setSecret] = useState<Secret>();
  return (
    <Page>
      <PageHead
        title={t('operators')}
        actions={
          <Button size="small" icon={<PlusIcon size={18} />} onClick={() => setEdited('new')}>
            {t('add')}
          </Button>
        }
      />
      <ListTable
        label={t('operators')}
        list={list}
        empty={{ title: t('nothingFound') }}
        head={
          <>
            <th>{t('name')}</th>
            <th>{t('role')}</th>
            <th>{t('tenants')}</th>
            <th>{t('state')}</th>
            <th>{t('lastSignIn')}</th>
            <th />
          </>
        }
      >
        {(operator) => (
          <tr key={operator.name}>
            <td>
              <span className={table.who}>
                <AvatarFrame id={operator.name} name={operator.displayName} size={28} />
                <span dir="auto">{operator.displayName}</span>
                <span className={table.code}>{operator.name}</span>
                {operator.name === own.name && <Tag tone="success">{t('you')}</Tag>}
              </span>
            </td>
            <td>{t(`role-${operator.role}`)}</td>
            <td dir="auto">{operator.allTenants ? t('all') : operator.tenants.join(', ')}</td>
            <td>
              <StateDot tone={operator.isDisabled ? 'bad' : operator.hasSecondFactor ? 'on' : 'off'}>
                {t(operator.isDisabled ? 'disabled' : operator.hasSecondFactor ? 'active' : 'notSetUp')}
              </StateDot>
            </td>
            <td className={table.dim}>
              {operator.lastSignInAt === undefined ? t('never') : times.ago(operator.lastSignInAt)}
            </td>
            <td>
              <Button
                size="small"
                look="line"
                aria-label={t('editOperator', { name: operator.displayName })}
                onClick={() => setEdited(operator)}
              >
                {t('edit')}
              </Button>
            </td>
          </tr>
        )}
      </ListTable>
      <OperatorDialog
        operator={edited === 'new' ? undefined : edited}
        isOpen={edited !== undefined}
        onClose={() => setEdited(undefined)}
        onSaved={(password) => {
          list.reload();
          if (password !== undefined) setSecret({ title: t('firstPasswordTitle'), text: password });
        }}
      />
      <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />
    </Page>
  );
}
