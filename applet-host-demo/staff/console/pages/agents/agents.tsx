import { useState } from 'react';
import { Button } from '../../../../../widget/ui/controls/button.tsx';
import { PlusIcon } from '../../../../../widget/ui/icons/plus-icon.tsx';
import { AvatarFrame } from '../../../../../widget/ui/rows/avatar-frame.tsx';
import { Tag } from '../../../../../widget/ui/rows/tag.tsx';
import type { Agent } from '../../../../server-client/generated/agents.ts';
import { ListTable } from '../../kit/list-table.tsx';
import { Page, PageHead } from '../../kit/page.tsx';
import { type Secret, SecretDialog } from '../../kit/secret-dialog.tsx';
import { StateDot } from '../../kit/state-dot.tsx';
import { useTimes } from '../../kit/times.ts';
import { useMay, useSay } from '../../use-console.tsx';
import { useList } from '../../use-load.ts';
import { AgentDialog } from './agent-dialog.tsx';
import table from '../../kit/table.module.css';

/** The agents of the customer service, who work at the desk. */
export function Agents() {
  const t = useSay();
  const times = useTimes();
  const mayWrite = useMay('agents:write');
  const list = useList<Agent>('/agents');
  const [edited, setEdited] = useState<Agent | 'new'>();
  const [secret, setSecret] = useState<Secret>();
  return (
    <Page>
      <PageHead
        title={t('agents')}
        note={t('agentsHint')}
        actions={
          mayWrite && (
            <Button size="small" icon={<PlusIcon size={18} />} onClick={() => setEdited('new')}>
              {t('add')}
            </Button>
          )
        }
      />
      <ListTable
        label={t('agents')}
        list={list}
        empty={{ title: t('noAgents'), text: t('noAgentsHint') }}
        head={
          <>
            <th>{t('agent')}</th>
            <th>{t('role')}</th>
            <th>{t('state')}</th>
            <th>{t('load')}</th>
            <th data-wide>{t('languages')}</th>
            <th data-wide>{t('topicsShort')}</th>
            <th>{t('lastSeen')}</th>
            <th />
          </>
        }
      >
        {(agent) => (
          <tr key={agent.userId}>
            <td>
              <span className={table.who}>
                <AvatarFrame id={agent.userId} name={agent.name} size={28} />
                <span dir="auto">{agent.name}</span>
                <span className={table.code}>{agent.loginName}</span>
              </span>
            </td>
            <td>
              <Tag tone={agent.role === 'supervisor' ? 'owner' : 'neutral'}>{t(`agent-${agent.role}`)}</Tag>
            </td>
            <td>
              <StateDot tone={agent.presence === 'online' ? 'on' : 'off'}>{t(`presence-${agent.presence}`)}</StateDot>
            </td>
            <td className={table.dim}>{t('loadOf', { load: agent.load, capacity: agent.capacity })}</td>
            <td data-wide>{agent.languages.join(', ') || t('all')}</td>
            <td data-wide dir="auto">
              {agent.topics.join(', ') || t('all')}
            </td>
            <td className={table.dim}>{agent.lastSeenAt === undefined ? '–' : times.ago(agent.lastSeenAt)}</td>
            <td>
              {mayWrite && (
                <Button
                  size="small"
                  look="line"
                  aria-label={t('editAgent', { name: agent.name })}
                  onClick={() => setEdited(agent)}
                >
                  {t('edit')}
                </Button>
              )}
            </td>
          </tr>
        )}
      </ListTable>
      <AgentDialog
        agent={edited === 'new' ? undefined : edited}
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
