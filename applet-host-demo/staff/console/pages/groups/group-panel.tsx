import { useState } from 'react';
import { IconButton } from '../../../../../widget/ui/controls/icon-button.tsx';
import { TrashIcon } from '../../../../../widget/ui/icons/trash-icon.tsx';
import { ConfirmDialog } from '../../../../../widget/ui/overlay/confirm-dialog.tsx';
import { useToast } from '../../../../../widget/ui/overlay/use-toast.ts';
import { AvatarFrame } from '../../../../../widget/ui/rows/avatar-frame.tsx';
import { GROUP_SWITCHES } from '../../../../../widget/domain/group/group-flag.ts';
import type { Group } from '../../../../server-client/generated/groups.ts';
import { FailureNote } from '../../kit/failure-note.tsx';
import { Switch } from '../../kit/form.tsx';
import { Side, SideHead, SideSection } from '../../kit/side.tsx';
import { useTimes } from '../../kit/times.ts';
import { hashOf } from '../../route.ts';
import { useCall, useMay, useRun, useSay, useTenant } from '../../use-console.tsx';
import { useLoad } from '../../use-load.ts';
import { GroupMembers } from './group-members.tsx';
import side from '../../kit/side.module.css';

interface GroupPanelProps {
  readonly groupId: string;
  readonly onChange: (group: Group) => void;
  readonly onDissolved: () => void;
}

/** One group: facts, switches, members. The console acts as the owner does. */
export function GroupPanel({ groupId, onChange, onDissolved }: GroupPanelProps) {
  const t = useSay();
  const call = useCall();
  const run = useRun();
  const toast = useToast();
  const tenant = useTenant();
  const times = useTimes();
  const mayWrite = useMay('groups:write');
  const path = `/groups/${groupId}`;
  const read = useLoad<Group>(path);
  const [changed, setChanged] = useState<Group>();
  const [isAsking, setAsking] = useState(false);
  const group = changed ?? read.data;

  async function setFlag(flag: string, isOn: boolean): Promise<void> {
    const answer = await call<Group>('PUT', `${path}/flags/${flag}`, { body: { isOn } });
    if (!answer.ok) return toast(t('failed', { reason: answer.failure.message }), 'failure');
    setChanged(answer.value);
    onChange(answer.value);
  }
  async function dissolve(): Promise<void> {
    setAsking(false);
    if (await run(call('DELETE', path))) onDissolved();
  }

  if (group === undefined)
    return (
      <Side label={t('group')}>
        {read.failure !== undefined && <FailureNote failure={read.failure} onRetry={read.reload} />}
      </Side>
    );
  return (
    <Side label={group.name}>
      <SideHead
        page="groups"
        picture={<AvatarFrame id={groupId} name={group.name} size={36} />}
        title={group.name}
        detail={`${groupId} · ${group.groupNumber}`}
        actions={
          mayWrite && (
            <IconButton
              tone="dim"
              label={t('dissolve')}
              icon={<TrashIcon size={20} />}
              onClick={() => setAsking(true)}
            />
          )
        }
      />
      <SideSection>
        <dl className={side.facts}>
          <dt>{t('members')}</dt>
          <dd>{times.number(group.memberCount)}</dd>
          <dt>{t('owner')}</dt>
          <dd>
            <a href={hashOf(tenant, 'players', group.ownerId)}>{group.ownerId}</a>
          </dd>
          <dt>{t('since')}</dt>
          <dd>{times.date(group.createdAt)}</dd>
          <dt>{t('announcement')}</dt>
          <dd dir="auto">{group.announcement || '–'}</dd>
        </dl>
      </SideSection>
      <SideSection title={t('switches')}>
        {GROUP_SWITCHES.map((flag) => (
          <Switch
            key={flag}
            label={t(`flag-${flag}`)}
            isOn={group.flags[flag] === true}
            onChange={(isOn) => void setFlag(flag, isOn)}
            disabled={!mayWrite}
          />
        ))}
      </SideSection>
      <GroupMembers path={path} mayWrite={mayWrite} />
      <ConfirmDialog
        isOpen={isAsking}
        title={t('dissolveTitle', { name: group.name })}
        text={t('dissolveText')}
        confirmLabel={t('dissolve')}
        onConfirm={() => void dissolve()}
        onCancel={() => setAsking(false)}
        isDanger
      />
    </Side>
  );
}
