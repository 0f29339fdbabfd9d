import { useAtomValue } from 'jotai';
import { useTranslation } from '../../../i18n/translation.tsx';
import { tenantAtom } from '../../../state/environment.ts';
import { TicketIcon } from '../../../ui/icons/ticket-icon.tsx';
import type { MoreTile } from '../compose/more-panel.tsx';
import { useBetRoom } from './use-bet-room.ts';

/** The tile of the more-panel that shares a bet, on platforms with a lottery. Spec: 1-chat §2 (the more-panel offers). */
export function useBetTiles(): readonly MoreTile[] {
  const { t } = useTranslation('bets');
  const room = useBetRoom();
  const hasLottery = useAtomValue(tenantAtom)?.hasLottery ?? false;
  if (room === undefined || !hasLottery) return NO_TILES;
  return [{ id: 'bet', label: t('share'), icon: <TicketIcon size={28} />, tone: 'accent', onPress: room.openShare }];
}

const NO_TILES: readonly MoreTile[] = [];
