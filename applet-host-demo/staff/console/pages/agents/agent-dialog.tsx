import { useState } from 'react';
import type { Agent } from '../../../../server-client/generated/agents.ts';
import { DialogForm, FormDialog } from '../../kit/form-dialog.tsx';
import { Input, Labelled, Segments, Switch } from '../../kit/form.tsx';
import { splitWords } from '../../kit/split-lines.ts';
import { useCall, useSay } from '../../use-console.tsx';

interface AgentDialogProps {
  readonly isOpen: boolean;
  /** Undefined: a new agent. */
  readonly agent: Agent | undefined;
  readonly onClose: () => void;
  /** @param password a new password, which is shown once */
  readonly onSaved: (password: string | undefined) => void;
}

/** Creates an agent, or changes one. */
export function AgentDialog({ isOpen, onClose, agent, onSaved }: AgentDialogProps) {
  const t = useSay();
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={agent === undefined ? t('newAgent') : t('editAgent', { name: agent.name })}
      submitLabel={t(agent === undefined ? 'create' : 'save')}
    >
      <AgentForm agent={agent} onSaved={onSaved} />
    </FormDialog>
  );
}

const DEFAULT_CAPACITY = '5';

function AgentForm({ agent, onSaved }: Pick<AgentDialogProps, 'agent' | 'onSaved'>) {
  const t = useSay();
  const call = useCall();
  const [loginName, setLoginName] = useState('');
  const [name, setName] = useState(agent?.name ?? '');
  const [role, setRole] = useState<Agent['role'] | 'none'>(agent?.role ?? 'agent');
  const [languages, setLanguages] = useState(agent?.languages.join(', ') ?? '');
  const [topics, setTopics] = useState(agent?.topics.join(', ') ?? '');
  const [capacity, setCapacity] = useState(String(agent?.capacity ?? DEFAULT_CAPACITY));
  const [resetsPassword, setResetsPassword] = useState(false);
  const submit = () => {
    const body = {
      name,
      role,
      languages: splitWords(languages),
      topics: splitWords(topics),
      capacity: Number(capacity),
    };
    return agent === undefined
      ? call<{ readonly password?: string }>('POST', '/agents', { body: { ...body, loginName } })
      : call<{ readonly password?: string }>('PATCH', `/agents/user:${agent.userId}`, {
          body: { ...body, ...(resetsPassword ? { resetPassword: true } : {}) },
        });
  };
  return (
    <DialogForm onSubmit={submit} onDone={({ password }) => onSaved(password)}>
      {agent === undefined && (
        <Labelled label={t('loginName')}>
          {(ids) => <Input {...ids} value={loginName} onChange={setLoginName} required isCode data-autofocus />}
        </Labelled>
      )}
      <Labelled label={t('name')}>{(ids) => <Input {...ids} value={name} onChange={setName} required />}</Labelled>
      <Segments
        label={t('role')}
        value={role}
        onChange={setRole}
        choices={[
          ['agent', t('agent-agent')],
          ['supervisor', t('agent-supervisor')],
          ...(agent === undefined ? [] : ([['none', t('agent-none')]] as const)),
        ]}
      />
      <Labelled label={t('languages')} hint={t('emptyAll')}>
        {(ids) => <Input {...ids} value={languages} onChange={setLanguages} placeholder="cn, en" />}
      </Labelled>
      <Labelled label={t('topicsShort')} hint={t('emptyAll')}>
        {(ids) => <Input {...ids} value={topics} onChange={setTopics} />}
      </Labelled>
      <Labelled label={t('capacity')}>
        {(ids) => <Input {...ids} type="number" min={1} max={100} value={capacity} onChange={setCapacity} required />}
      </Labelled>
      {agent !== undefined && <Switch label={t('resetPassword')} isOn={resetsPassword} onChange={setResetsPassword} />}
    </DialogForm>
  );
}
