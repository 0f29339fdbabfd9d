import { useState, type FormEvent } from 'react';
import { Button } from '../../../../../widget/ui/controls/button.tsx';
import { IconButton } from '../../../../../widget/ui/controls/icon-button.tsx';
import { CloseIcon } from '../../../../../widget/ui/icons/close-icon.tsx';
import { Tag } from '../../../../../widget/ui/rows/tag.tsx';
import { Input } from '../../kit/form.tsx';
import { Item, Panel } from '../../kit/panel.tsx';
import { useSay } from '../../use-console.tsx';
import { OriginCheck } from './origin-check.tsx';
import type { SettingsEditor } from './section-panel.tsx';
import styles from './origins-panel.module.css';

/** The pages that may embed the chat. */
export function OriginsPanel({ settings, onChange, disabled }: SettingsEditor) {
  const t = useSay();
  const [typed, setTyped] = useState('');
  const origins = (settings['parentOrigins'] ?? []) as readonly string[];
  const add = (event: FormEvent): void => {
    event.preventDefault();
    const origin = typed.trim().replace(/\/+$/, '');
    if (origin !== '' && !origins.includes(origin)) onChange(['parentOrigins'], [...origins, origin]);
    setTyped('');
  };
  return (
    <Panel title={t('origins')} actions={origins.length}>
      {origins.length === 0 && <p className={styles.nothing}>{t('noOrigins')}</p>}
      <ul>
        {origins.map((origin) => (
          <Item
            key={origin}
            title={origin}
            isCode
            trailing={
              <>
                {origin.includes('*') && <Tag tone="neutral">{t('wildcard')}</Tag>}
                {!disabled && (
                  <IconButton
                    tone="dim"
                    label={t('removeOrigin', { origin })}
                    icon={<CloseIcon size={18} />}
                    onClick={() =>
                      onChange(
                        ['parentOrigins'],
                        origins.filter((each) => each !== origin),
                      )
                    }
                  />
                )}
              </>
            }
          />
        ))}
      </ul>
      {!disabled && (
        <form className={styles.add} onSubmit={add}>
          <Input
            aria-label={t('newOrigin')}
            value={typed}
            onChange={setTyped}
            placeholder="https://www.example.com"
            isCode
          />
          <Button size="small" look="soft" type="submit">
            {t('add')}
          </Button>
        </form>
      )}
      <OriginCheck />
    </Panel>
  );
}
