import { useState, type FormEvent } from 'react';
import { Button } from '../../../../widget/ui/controls/button.tsx';
import { Dialog } from '../../../../widget/ui/overlay/dialog.tsx';
import type { Player } from '../../api-types.ts';
import { Input, Labelled } from '../../kit/form.tsx';
import { splitWords } from '../../kit/split-lines.ts';
import { useCall, useSay } from '../../use-console.tsx';
import form from '../../shell/dialog-form.module.css';

interface PlayerDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onSaved: (player: Player) => void;
  /** Absent: a new player. */
  readonly player?: Player;
}

/** Creates a player before the first visit, or changes one. Each opening starts with the player's values. */
export function PlayerDialog(props: PlayerDialogProps) {
  const t = useSay();
  const { isOpen, onClose, player } = props;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(player === undefined ? 'newPlayer' : 'editPlayer')}
      text={player === undefined ? t('newPlayerHint') : undefined}
      actions={
        <>
          <Button size="small" look="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button size="small" type="submit" form="player">
            {t(player === undefined ? 'create' : 'save')}
          </Button>
        </>
      }
    >
      <PlayerForm {...props} />
    </Dialog>
  );
}

function PlayerForm({ player, onClose, onSaved }: PlayerDialogProps) {
  const t = useSay();
  const call = useCall();
  const [playerId, setPlayerId] = useState('');
  const [name, setName] = useState(player?.name ?? '');
  const [language, setLanguage] = useState(player?.attributes.language ?? '');
  const [level, setLevel] = useState(String(player?.attributes.level ?? ''));
  const [tags, setTags] = useState(player?.attributes.tags.join(', ') ?? '');
  const [error, setError] = useState('');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const attributes = {
      language,
      ...(level === '' ? {} : { level: Number(level) }),
      tags: splitWords(tags),
    };
    const saved =
      player === undefined
        ? await call<Player>('POST', '/players', { body: { playerId, name, attributes } })
        : await call<Player>('PATCH', `/players/user:${player.userId}`, { body: { name, attributes } });
    setError(saved.ok ? '' : saved.failure.message);
    if (!saved.ok) return;
    onClose();
    onSaved(saved.value);
  };
  return (
    <form id="player" className={form.form} onSubmit={(event) => void submit(event)}>
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
      <Labelled label={t('tags')} hint={t('tagsHint')} error={error}>
        {(ids) => <Input {...ids} value={tags} onChange={setTags} />}
      </Labelled>
    </form>
  );
}
