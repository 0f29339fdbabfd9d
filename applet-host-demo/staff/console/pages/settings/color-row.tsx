import { useId } from 'react';
import { isHexColor } from '../../../../../widget/domain/brand/contrast.ts';
import { isEnough, type ThemeContrast } from '../../../../../widget/domain/brand/theme-check.ts';
import { type Scheme, SCHEMES, type ThemeColor } from '../../../../../widget/domain/brand/theme.ts';
import { cx } from '../../../../../widget/ui/class-names.ts';
import { IconButton } from '../../../../../widget/ui/controls/icon-button.tsx';
import { CloseIcon } from '../../../../../widget/ui/icons/close-icon.tsx';
import { Input } from '../../kit/form.tsx';
import { useSay } from '../../use-console.tsx';
import { valueAt } from './draft.ts';
import styles from './brand-panel.module.css';

interface ColorRowProps {
  readonly name: ThemeColor;
  /** The entered value: one colour for both schemes, or one for each. Undefined: the inherited colours. */
  readonly value: unknown;
  /** The colours that apply without a value: the product's, or the accent for the bubble. */
  readonly inherited: Readonly<Record<Scheme, string>>;
  /** The contrasts of this colour in both schemes. */
  readonly contrasts: readonly ThemeContrast[];
  /** @param value a colour for each scheme; undefined: the inherited colours */
  readonly onChange: (value: Readonly<Record<Scheme, string>> | undefined) => void;
  readonly disabled: boolean;
}

/** One colour of the tenant, in the light and the dark scheme. */
export function ColorRow({ name, value, inherited, contrasts, onChange, disabled }: ColorRowProps) {
  const t = useSay();
  const id = useId();
  const label = t(`color-${name}`);
  const colorIn = (scheme: Scheme): string => {
    const color = typeof value === 'string' ? value : valueAt(value, [scheme]);
    return typeof color === 'string' ? color : inherited[scheme];
  };
  return (
    <div className={styles.row} role="group" aria-labelledby={id}>
      <span id={id} className={styles.name}>
        {label}
      </span>
      {SCHEMES.map((scheme) => (
        <ColorField
          key={scheme}
          name={name}
          label={`${label}, ${t(`scheme-${scheme}`)}`}
          color={colorIn(scheme)}
          contrasts={contrasts.filter((contrast) => contrast.scheme === scheme)}
          onChange={(color) => onChange({ light: colorIn('light'), dark: colorIn('dark'), [scheme]: color })}
          disabled={disabled}
        />
      ))}
      <IconButton
        label={t('defaultColor', { name: label })}
        icon={<CloseIcon size={18} />}
        disabled={disabled || value === undefined}
        onClick={() => onChange(undefined)}
      />
    </div>
  );
}

interface ColorFieldProps {
  readonly name: ThemeColor;
  readonly label: string;
  /** As typed: it may be incomplete. */
  readonly color: string;
  readonly contrasts: readonly ThemeContrast[];
  readonly onChange: (color: string) => void;
  readonly disabled: boolean;
}

/** A colour as a picker and as text, with a note about its contrast or its form. */
function ColorField({ name, label, color, contrasts, onChange, disabled }: ColorFieldProps) {
  const t = useSay();
  const id = useId();
  const isValid = isHexColor(color);
  return (
    <span className={styles.color}>
      <input
        type="color"
        aria-label={label}
        aria-describedby={id}
        // The picker shows black for an incomplete colour: it cannot be empty.
        value={isValid ? color : '#000000'}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      />
      <Input
        aria-label={`${label} (#rrggbb)`}
        aria-describedby={id}
        aria-invalid={!isValid}
        value={color}
        onChange={onChange}
        maxLength={7}
        isCode
        spellCheck={false}
        disabled={disabled}
      />
      <span id={id} className={styles.note}>
        {isValid ? (
          <LowestContrast name={name} contrasts={contrasts} />
        ) : (
          <span className={styles.low}>{t('colorForm')}</span>
        )}
      </span>
    </span>
  );
}

/** The contrast of a colour that fails by most; if all are enough, the one that is nearest to failing. */
function LowestContrast({ name, contrasts }: Pick<ColorFieldProps, 'name' | 'contrasts'>) {
  const t = useSay();
  const [lowest] = contrasts.toSorted((a, b) => a.ratio / a.needed - b.ratio / b.needed);
  if (lowest === undefined) return null;
  const { ink, ground, ratio, needed } = lowest;
  const other = t(`color-${ink === name ? ground : ink}`);
  return (
    <span className={cx(isEnough(lowest) ? styles.enough : styles.low)}>
      {t(isEnough(lowest) ? 'contrastEnough' : 'contrastLow', { ratio, other, needed })}
    </span>
  );
}
