import { useState } from 'react';
import { IconButton } from '../../../../../widget/ui/controls/icon-button.tsx';
import { TextButton } from '../../../../../widget/ui/controls/text-button.tsx';
import { CloseIcon } from '../../../../../widget/ui/icons/close-icon.tsx';
import type { Page } from '../../api-types.ts';
import { Item } from '../../kit/panel.tsx';
import { SideSection } from '../../kit/side.tsx';
import { useTimes } from '../../kit/times.ts';
import { useCall, useMay, useRun, useSay } from '../../use-console.tsx';
import { useLoad } from '../../use-load.ts';
import { LimitDialog } from './limit-dialog.tsx';
import side from '../../kit/side.module.css';
import type { PlayerLimit } from '../../../../server-client/generated/players.ts';

interface PlayerLimitsProps {
  /** The path of the player. */
  readonly path: string;
  /** The audit log has a new entry. */
  readonly onChange: () => void;
}

/** The limits that moderators have set for a player, with end and reason. */
export function PlayerLimits({ path, onChange }: PlayerLimitsProps) {
  const t = useSay();
  const call = useCall();
  const run = useRun();
  const times = useTimes();
  const mayLimit = useMay('moderation:write');
  const own = `${path}/limits`;
  const { data, reload } = useLoad<Page<PlayerLimit>>(own);
  const [isAdding, setAdding] = useState(false);
  const read = (): void => {
    reload();
    onChange();
  };
  const remove = async ({ kind }: PlayerLimit): Promise<void> => {
    if (await run(call('DELETE', `${own}/${kind}`))) read();
  };
  const titleOf = ({ kind, messagesPerMinute: count }: PlayerLimit): string =>
    count === undefined ? t(`limit-${kind}`) : t('limitPerMinute', { count });
  const detailOf = ({ until, reason, moderator }: PlayerLimit): string =>
    [until === undefined ? t('withoutEnd') : t('until', { time: times.dateTime(until) }), reason, moderator]
      .filter((part) => part !== undefined && part !== '')
      .join(' · ');
  return (
    <SideSection
      title={t('limits')}
      actions={mayLimit && <TextButton onClick={() => setAdding(true)}>{t('newLimit')}</TextButton>}
    >
      {data?.data.length === 0 && <p className={side.nothing}>{t('noLimits')}</p>}
      <ul className={side.list}>
        {data?.data.map((limit) => (
          <Item
            key={limit.kind}
            title={titleOf(limit)}
            detail={detailOf(limit)}
            trailing={
              mayLimit && (
                <IconButton
                  tone="dim"
                  label={t('removeLimit', { limit: titleOf(limit) })}
                  icon={<CloseIcon size={16} />}
                  onClick={() => void remove(limit)}
                />
              )
            }
          />
        ))}
      </ul>
      <LimitDialog isOpen={isAdding} onClose={() => setAdding(false)} path={own} onSaved={read} />
    </SideSection>
  );
}
