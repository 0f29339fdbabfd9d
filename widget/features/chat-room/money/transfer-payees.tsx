import { useCallback, useState } from 'react';
import { PhotoAvatar } from '../../../components/avatar.tsx';
import { RoleTag } from '../../../components/role-tag.tsx';
import { VirtualRows } from '../../../components/virtual-rows.tsx';
import type { GroupId } from '../../../domain/chat/chat-id.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { StateView } from '../../../ui/page/state-view.tsx';
import { Row } from '../../../ui/rows/row.tsx';
import { SkeletonRows } from '../../../ui/rows/skeleton-rows.tsx';
import { useMemberPayees, type Payee } from './use-payees.ts';
import styles from './transfer-form.module.css';

interface TransferPayeesProps {
  readonly groupId: GroupId;
  readonly onChoose: (payee: Payee) => void;
}

/** The members of a group: the user chooses who gets the transfer. */
export function TransferPayees({ groupId, onChoose }: TransferPayeesProps) {
  const { t } = useTranslation(['money', 'common']);
  const [query, setQuery] = useState('');
  const payees = useMemberPayees(groupId, query);
  const renderRow = useCallback(
    (payee: Payee) => (
      <Row
        onClick={() => onChoose(payee)}
        leading={<PhotoAvatar userId={payee.userId} name={payee.name} photo={payee.photo} size="list" />}
        title={<bdi>{payee.name}</bdi>}
        titleEnd={<RoleTag role={payee.role} />}
        detail={payee.userId}
      />
    ),
    [onChoose],
  );
  return (
    <div className={styles.choice}>
      <SearchField value={query} onChange={setQuery} placeholder={t('transferSearch')} />
      <div className={styles.rows} aria-busy={payees === undefined}>
        {payees === undefined ? (
          <SkeletonRows />
        ) : payees.length === 0 ? (
          <StateView title={t('common:nothingFound')} />
        ) : (
          <VirtualRows
            items={payees}
            keyOf={({ userId }) => userId}
            renderRow={renderRow}
            label={t('transferChoose')}
            footer={<></>}
          />
        )}
      </div>
    </div>
  );
}
