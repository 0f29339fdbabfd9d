import { AvatarFrame } from '../../../../../widget/ui/rows/avatar-frame.tsx';
import { Tag } from '../../../../../widget/ui/rows/tag.tsx';
import { photoAddress } from '../../../kit/photo-address.ts';
import type { Player } from '../../../../server-client/generated/players.ts';
import { StateDot } from '../../kit/state-dot.tsx';
import { TagList } from '../../kit/tag-list.tsx';
import { useTimes } from '../../kit/times.ts';
import { goTo, hashOf } from '../../route.ts';
import { useSay, useTenant } from '../../use-console.tsx';
import table from '../../kit/table.module.css';

export function PlayerRow({ player, isOpen }: { readonly player: Player; readonly isOpen: boolean }) {
  const t = useSay();
  const times = useTimes();
  const address = hashOf(useTenant(), 'players', player.userId);
  const { language } = player.attributes;
  return (
    // The name is a link for the keyboard; the whole row takes clicks.
    <tr aria-selected={isOpen} onClick={() => goTo(address)}>
      <td>
        <span className={table.who}>
          <AvatarFrame
            id={player.userId}
            name={player.name}
            src={photoAddress(player.photo)}
            size={28}
            isOnline={player.isOnline}
          />
          <a href={address} dir="auto" onClick={(event) => event.stopPropagation()}>
            {player.name}
          </a>
        </span>
      </td>
      <td className={table.code} dir="auto">
        {player.playerId ?? '–'}
      </td>
      <td data-wide>{language !== '' && <Tag tone="neutral">{language.toUpperCase()}</Tag>}</td>
      <td data-wide>
        <PlayerMarks player={player} />
      </td>
      <td className={table.dim}>
        {player.isOnline ? t('now') : player.lastSeenAt === undefined ? t('never') : times.ago(player.lastSeenAt)}
      </td>
      <td>
        <StateDot tone={player.isFrozen ? 'bad' : 'on'}>{t(player.isFrozen ? 'frozen' : 'active')}</StateDot>
      </td>
    </tr>
  );
}

/** The level and the first tags. */
function PlayerMarks({ player: { attributes } }: { readonly player: Player }) {
  const t = useSay();
  return (
    <span className={table.who}>
      {attributes.level !== undefined && <Tag tone="owner">{t('levelOf', { level: attributes.level })}</Tag>}
      <TagList words={attributes.tags} most={2} />
    </span>
  );
}
