import { useState, type FormEvent } from 'react';
import { Button } from '../../../../widget/ui/controls/button.tsx';
import { Dialog } from '../../../../widget/ui/overlay/dialog.tsx';
import type { Agent } from '../../api-types.ts';
import { Input, Labelled, Segments, Switch } from '../../kit/form.tsx';
import { splitWords } from '../../kit/split-lines.ts';
import { useCall, useSay } from '../../use-console.tsx';
import form from '../../shell/dialog-form.module.css';

interface AgentDialogProps {
  readonly isOpen: boolean;
  /** Undefined: a new agent. */
  readonly agent: Agent | undefined;
  readonly onClose: () => void;
  /** @param password a new password, which is shown once */
  readonly onSaved: (password: string | undefined) => void;
}

/** Creates an agent, or changes one. */
export function AgentDialog(props: AgentDialogProps) {
  const t = useSay();
  const { isOpen, onClose, agent } = props;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={agent === undefined ? t('newAgent') : t('editAgent', { name: agent.name })}
      actions={
        <>
          <Button size="small" look="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button size="small" type="submit" form="agent">
            {t(agent === undefined ? 'create' : 'save')}
          </Button>
        </>
      }
    >
      <AgentForm {...props} />
    </Dialog>
  );
}

const DEFAULT_CAPACITY = '5';

function AgentForm({ agent, onClose, onSaved }: AgentDialogProps) {
  const t = useSay();
  const call = useCall();
  const [loginName, setLoginName] = useState('');
  const [name, setName] = useState(agent?.name ?? '');
  const [role, setRole] = useState<Agent['role'] | 'none'>(agent?.role ?? 'agent');
  const [languages, setLanguages] = useState(agent?.languages.join(', ') ?? '');
  const [topics, setTopics] = useState(agent?.topics.join(', ') ?? '');
  const [capacity, setCapacity] = useState(String(agent?.capacity ?? DEFAULT_CAPACITY));
  const [resetsPassword, setResetsPassword] = useState(false);
  const [error, setError] = useState('');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const body = {
      name,
      role,
      languages: splitWords(languages),
      topics: splitWords(topics),
      capacity: Number(capacity),
    };
    const saved = await call<{ readonly password?: string }>(
      agent === undefined ? 'POST' : 'PATCH',
      agent === undefined ? '/agents' : `/agents/user:${agent.userId}`,
      {
        body:
          agent === undefined
            ? { ...body, loginName }
            : { ...body, ...(resetsPassword ? { resetPassword: true } : {}) },
      },
    );
    setError(saved.ok ? '' : saved.failure.message);
    if (!saved.ok) return;
    onClose();
    onSaved(saved.value.password);
  };
  return (
    <form id="agent" className={form.form} onSubmit={(event) => void submit(event)}>
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
      <Labelled label={t('capacity')} error={error}>
        {(ids) => <Input {...ids} type="number" min={1} max={100} value={capacity} onChange={setCapacity} required />}
      </Labelled>
      {agent !== undefined && <Switch label={t('resetPassword')} isOn={resetsPassword} onChange={setResetsPassword} />}
    </form>
  );
}
