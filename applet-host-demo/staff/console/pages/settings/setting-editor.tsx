import { useState } from 'react';
import { IconButton } from '../../../../../widget/ui/controls/icon-button.tsx';
import { TextButton } from '../../../../../widget/ui/controls/text-button.tsx';
import { CloseIcon } from '../../../../../widget/ui/icons/close-icon.tsx';
import { PlusIcon } from '../../../../../widget/ui/icons/plus-icon.tsx';
import { Area, Chip, Chips, Input, Labelled, Segments, Switch } from '../../kit/form.tsx';
import { LinesArea } from '../../kit/lines-area.tsx';
import { useSay } from '../../use-console.tsx';
import type { EditorProps, Kind } from './editor-props.ts';
import type { SettingField } from './fields.ts';
import { PictureEditor } from './picture-editor.tsx';
import styles from './setting-editor.module.css';

type ControlProps<Name extends SettingField['kind']> = Omit<EditorProps<Kind<Name>>, 'onStored'>;

/** The control of one setting. An empty control means that the setting is absent. */
export function SettingEditor({ field, ...rest }: EditorProps) {
  switch (field.kind) {
    case 'text':
      return <TextEditor {...rest} field={field} />;
    case 'picture':
      return <PictureEditor {...rest} field={field} />;
    case 'number':
      return <NumberEditor {...rest} field={field} />;
    case 'switch':
      return <SwitchEditor {...rest} field={field} />;
    case 'lines':
      return <LinesEditor {...rest} field={field} />;
    case 'choice':
      return <ChoiceEditor {...rest} field={field} />;
    case 'choices':
      return <ChoicesEditor {...rest} field={field} />;
    case 'hours':
      return <HoursEditor {...rest} field={field} />;
    case 'pairs':
      return <PairsEditor {...rest} field={field} />;
    case 'json':
      return <JsonEditor {...rest} field={field} />;
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function TextEditor({ field, value, onChange, disabled }: ControlProps<'text'>) {
  const t = useSay();
  const Control = field.isLong === true ? Area : Input;
  return (
    <Labelled label={t(field.label)} hint={field.hint && t(field.hint)}>
      {(ids) => (
        <Control
          {...ids}
          value={textOf(value)}
          onChange={(text) => onChange(text === '' ? undefined : text)}
          maxLength={field.max}
          isCode={field.isCode}
          disabled={disabled}
        />
      )}
    </Labelled>
  );
}

function NumberEditor({ field, value, onChange, disabled }: ControlProps<'number'>) {
  const t = useSay();
  return (
    <Labelled label={t(field.label)} hint={field.hint && t(field.hint)}>
      {(ids) => (
        <Input
          {...ids}
          type="number"
          min={field.min}
          max={field.max}
          value={typeof value === 'number' ? String(value) : ''}
          onChange={(text) => onChange(text === '' ? undefined : Number(text))}
          disabled={disabled}
        />
      )}
    </Labelled>
  );
}

function SwitchEditor({ field, value, onChange, disabled }: ControlProps<'switch'>) {
  const t = useSay();
  const [off, on] = field.values ?? [false, true];
  return (
    <Switch
      label={t(field.label)}
      hint={field.hint && t(field.hint)}
      isOn={value === undefined ? field.isOnWhenAbsent : value === on}
      onChange={(isOn) => onChange(isOn ? on : off)}
      disabled={disabled}
    />
  );
}

function LinesEditor({ field, value, onChange, disabled }: ControlProps<'lines'>) {
  const t = useSay();
  return (
    <Labelled label={t(field.label)} hint={t(field.hint ?? 'oneALine')}>
      {(ids) => (
        <LinesArea
          {...ids}
          lines={listOf(value).map(String)}
          onChange={(lines) => onChange(lines.length === 0 ? undefined : lines)}
          isCode={field.isCode}
          disabled={disabled}
        />
      )}
    </Labelled>
  );
}

function ChoiceEditor({ field, value, onChange, disabled }: ControlProps<'choice'>) {
  const t = useSay();
  return (
    <div>
      <p className={styles.label}>{t(field.label)}</p>
      <Segments
        label={t(field.label)}
        value={textOf(value ?? field.absent)}
        onChange={onChange}
        choices={field.choices.map(([each, text]) => [each, t(text)])}
        disabled={disabled}
      />
      {field.hint !== undefined && <p className={styles.hint}>{t(field.hint)}</p>}
    </div>
  );
}

function ChoicesEditor({ field, value, onChange, disabled }: ControlProps<'choices'>) {
  const t = useSay();
  const chosen = listOf(value);
  return (
    <div>
      <p className={styles.label}>{t(field.label)}</p>
      <Chips label={t(field.label)}>
        {field.choices.map(([each, text]) => (
          <Chip
            key={each}
            isOn={chosen.includes(each)}
            disabled={disabled}
            onChange={(isOn) => onChange(isOn ? [...chosen, each] : chosen.filter((other) => other !== each))}
          >
            {t(text)}
          </Chip>
        ))}
      </Chips>
    </div>
  );
}

function HoursEditor({ field, value, onChange, disabled }: ControlProps<'hours'>) {
  const t = useSay();
  const { from, to } = (value ?? {}) as { readonly from?: string; readonly to?: string };
  const change = (next: { readonly from: string; readonly to: string }): void =>
    onChange(next.from === '' && next.to === '' ? undefined : next);
  return (
    <div>
      <p className={styles.label}>{t(field.label)}</p>
      <div className={styles.pair}>
        <Input
          type="time"
          aria-label={t('hoursFrom')}
          value={textOf(from)}
          onChange={(text) => change({ from: text, to: textOf(to) })}
          disabled={disabled}
        />
        <Input
          type="time"
          aria-label={t('hoursTo')}
          value={textOf(to)}
          onChange={(text) => change({ from: textOf(from), to: text })}
          disabled={disabled}
        />
      </div>
      {field.hint !== undefined && <p className={styles.hint}>{t(field.hint)}</p>}
    </div>
  );
}

interface Pair {
  readonly key: string;
  readonly text: string;
}

function PairsEditor({ field, value, onChange, disabled }: ControlProps<'pairs'>) {
  const t = useSay();
  // The provider checks the form when the settings are saved.
  const pairs = listOf(value) as readonly Pair[];
  const replace = (at: number, change: Partial<Pair>): void =>
    onChange(pairs.map((pair, each) => (each === at ? { ...pair, ...change } : pair)));
  return (
    <div className={styles.pairs}>
      {field.hint !== undefined && <p className={styles.hint}>{t(field.hint)}</p>}
      {pairs.map(({ key, text }, at) => (
        // A row has no identity but its place.
        <div key={at} className={styles.reply}>
          <Input
            aria-label={t('replyKey')}
            value={key}
            onChange={(next) => replace(at, { key: next })}
            maxLength={40}
            disabled={disabled}
          />
          <Area
            aria-label={t('replyText')}
            value={text}
            onChange={(next) => replace(at, { text: next })}
            maxLength={1000}
            disabled={disabled}
          />
          {!disabled && (
            <IconButton
              tone="dim"
              label={t('remove')}
              icon={<CloseIcon size={18} />}
              onClick={() => onChange(pairs.filter((_, each) => each !== at))}
            />
          )}
        </div>
      ))}
      {!disabled && (
        <TextButton icon={<PlusIcon size={16} />} onClick={() => onChange([...pairs, { key: '', text: '' }])}>
          {t('add')}
        </TextButton>
      )}
    </div>
  );
}

function JsonEditor({ field, value, onChange, disabled }: ControlProps<'json'>) {
  const t = useSay();
  const stored = value === undefined ? '' : JSON.stringify(value, undefined, 2);
  const [typed, setTyped] = useState<{ readonly text: string; readonly stored: string }>();
  // The typed text stays until the setting changes elsewhere, such as by 'Discard'.
  const text = typed?.stored === stored ? typed.text : stored;
  const read = readJson(text);
  return (
    <Labelled label={t(field.label)} hint={field.hint && t(field.hint)} error={read.ok ? undefined : t('notJson')}>
      {(ids) => (
        <Area
          {...ids}
          value={text}
          onChange={(next) => {
            const now = readJson(next);
            setTyped({ text: next, stored: now.ok ? now.stored : stored });
            if (now.ok) onChange(now.value);
          }}
          isCode
          spellCheck={false}
          disabled={disabled}
        />
      )}
    </Labelled>
  );
}

function readJson(
  text: string,
): { readonly ok: true; readonly value: unknown; readonly stored: string } | { readonly ok: false } {
  if (text.trim() === '') return { ok: true, value: undefined, stored: '' };
  try {
    const value: unknown = JSON.parse(text);
    return { ok: true, value, stored: JSON.stringify(value, undefined, 2) };
  } catch {
    return { ok: false };
  }
}
