import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createCampaignActions } from '../../actions/campaign-actions.ts';
import { PATHS } from '../../components/paths.ts';
import { useGo } from '../../components/use-go.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { campaignsAtom } from '../../state/campaigns.ts';
import { CalendarIcon } from '../../ui/icons/calendar-icon.tsx';
import { Cell } from '../../ui/rows/cell.tsx';
import { CellGroup } from '../../ui/rows/cell-group.tsx';

/** The entries to the campaigns of a tenant that runs some. */
export function CampaignCells() {
  const { t } = useTranslation('campaign');
  const go = useGo();
  const { loadCampaigns } = useActions().lazy(createCampaignActions);
  const campaigns = useAtomValue(campaignsAtom);
  useEffect(() => void loadCampaigns(), [loadCampaigns]);
  if (campaigns.length === 0) return null;
  return (
    <CellGroup>
      {campaigns.map(({ campaignId, name, isSigned, streak }) => (
        <Cell
          key={campaignId}
          label={name === '' ? t('title') : name}
          icon={<CalendarIcon />}
          iconTone="money"
          value={isSigned ? t('days', { count: streak }) : t('sign')}
          hasArrow
          onClick={() => go(`${PATHS.campaign}?id=${encodeURIComponent(campaignId)}`, { anime: 'open' })}
        />
      ))}
    </CellGroup>
  );
}
