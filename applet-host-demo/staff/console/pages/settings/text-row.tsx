import { useId } from 'react';
import {
  MAX_OWN_TEXT_CHARACTERS,
  placeholdersOf,
  problemOfText,
  writtenPlaceholders,
} from '../../../../../widget/domain/brand/text-check.ts';
import { cx } from '../../../../../widget/ui/class-names.ts';
import { IconButton } from '../../../../../widget/ui/controls/icon-button.tsx';
import { UndoIcon } from '../../../../../widget/ui/icons/undo-icon.tsx';
import { Tag } from '../../../../../widget/ui/rows/tag.tsx';
import { Area } from '../../kit/form.tsx';
import { useSay } from '../../use-console.tsx';
import { sayTextProblem, type TextEntry } from './own-texts.ts';
import styles from './texts-panel.module.css';

interface TextRowProps {
  readonly entry: TextEntry;
  /** Undefined: the product's text is shown. */
  readonly own: string | undefined;
  /** The standard tag of the language. */
  readonly lang: string;
  /** @param text undefined: the product's text again */
  readonly onChange: (text: string | undefined) => void;
  readonly disabled: boolean;
}

/** One text: the product's on the left, the tenant's own on the right, with an error if it cannot replace the product's. */
export function TextRow({ entry: { key, original }, own, lang, onChange, disabled }: TextRowProps) {
  const t = useSay();
  const id = useId();
  const problem = own === undefined ? undefined : problemOfText(key, own, original);
  return (
    <li className={cx(styles.row, own !== undefined && styles.changed)}>
      <div className={styles.original}>
        <label htmlFor={id} className={styles.key}>
          {key}
        </label>
        <p id={`${id}-original`} lang={lang} dir="auto">
          {original}
        </p>
        {placeholdersOf(original ?? '').map((name) => (
          <Tag key={name} tone="neutral">
            {writtenPlaceholders([name])}
          </Tag>
        ))}
      </div>
      <div className={styles.own}>
        <Area
          id={id}
          lang={lang}
          dir="auto"
          aria-describedby={problem === undefined ? `${id}-original` : `${id}-problem ${id}-original`}
          aria-invalid={problem === undefined ? undefined : true}
          placeholder={t('asOriginal')}
          value={own ?? ''}
          onChange={(text) => onChange(text === '' ? undefined : text)}
          maxLength={MAX_OWN_TEXT_CHARACTERS}
          rows={1}
          disabled={disabled || original === undefined}
        />
        {problem !== undefined && (
          <p id={`${id}-problem`} className={styles.problem} role="alert">
            {sayTextProblem(t, problem)}
          </p>
        )}
      </div>
      <IconButton
        tone="dim"
        label={t('resetText', { key })}
        icon={<UndoIcon size={18} />}
        disabled={disabled || own === undefined}
        onClick={() => onChange(undefined)}
      />
    </li>
  );
}
