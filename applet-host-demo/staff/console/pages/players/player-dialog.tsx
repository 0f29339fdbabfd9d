import { useState } from 'react';
import type { Player } from '../../../../server-client/generated/players.ts';
import { DialogForm, FormDialog } from '../../kit/form-dialog.tsx';
import { Input, Labelled } from '../../kit/form.tsx';
import { splitWords } from '../../kit/split-lines.ts';
import { useCall, useSay } from '../../use-console.tsx';

interface PlayerDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onSaved: (player: Player) => void;
  /** Undefined: a new player. */
  readonly player?: Player | undefined;
}

/** Creates a player before the first visit, or changes one. */
export function PlayerDialog({ isOpen, onClose, player, onSaved }: PlayerDialogProps) {
  const t = useSay();
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(player === undefined ? 'newPlayer' : 'editPlayer')}
      text={player === undefined ? t('newPlayerHint') : undefined}
      submitLabel={t(player === undefined ? 'create' : 'save')}
    >
      <PlayerForm player={player} onSaved={onSaved} />
    </FormDialog>
  );
}

function PlayerForm({ player, onSaved }: Pick<PlayerDialogProps, 'player' | 'onSaved'>) {
  const t = useSay();
  const call = useCall();
  const [playerId, setPlayerId] = useState('');
  const [name, setName] = useState(player?.name ?? '');
  const [language, setLanguage] = useState(player?.attributes.language ?? '');
  const [level, setLevel] = useState(String(player?.attributes.level ?? ''));
  const [tags, setTags] = useState(player?.attributes.tags.join(', ') ?? '');
  const submit = () => {
    const attributes = {
      language,
      ...(level === '' ? {} : { level: Number(level) }),
      tags: splitWords(tags),
    };
    return player === undefined
      ? call<Player>('POST', '/players', { body: { playerId, name, attributes } })
      : call<Player>('PATCH', `/players/user:${player.userId}`, { body: { name, attributes } });
  };
  return (
    <DialogForm onSubmit={submit} onDone={onSaved}>
      {player === undefined && (
        <Labelled label={t('platformId')}>
          {(ids) => (
            <Input {...ids} value={playerId} onChange={setPlayerId} required maxLength={128} isCode data-autofocus />
          )}
        </Labelled>
      )}
      <Labelled label={t('name')}>{(ids) => <Input {...ids} value={name} onChange={setName} required />}</Labelled>
      <Labelled label={t('language')}>
        {(ids) => <Input {...ids} value={language} onChange={setLanguage} maxLength={35} placeholder="en" />}
      </Labelled>
      <Labelled label={t('level')}>
        {(ids) => <Input {...ids} type="number" min={0} max={1_000_000} value={level} onChange={setLevel} />}
      </Labelled>
      <Labelled label={t('tags')} hint={t('tagsHint')}>
        {(ids) => <Input {...ids} value={tags} onChange={setTags} />}
      </Labelled>
    </DialogForm>
  );
}
