import { useDeferredValue } from 'react';
import { isHexColor } from '../../../../widget/domain/brand/contrast.ts';
import { checkTheme, contrastsOf, isEnough, type ThemeContrast } from '../../../../widget/domain/brand/theme-check.ts';
import {
  colorsIn,
  LAUNCHER_COLORS,
  type Scheme,
  SCHEMES,
  type Theme,
  THEME_COLORS,
  type ThemeColor,
} from '../../../../widget/domain/brand/theme.ts';
import { cx } from '../../../../widget/ui/class-names.ts';
import { IconButton } from '../../../../widget/ui/controls/icon-button.tsx';
import { CloseIcon } from '../../../../widget/ui/icons/close-icon.tsx';
import { Input } from '../../kit/form.tsx';
import { Panel } from '../../kit/panel.tsx';
import { useSay } from '../../use-console.tsx';
import { BrandPreview } from './brand-preview.tsx';
import styles from './brand-panel.module.css';
import { valueAt } from './draft.ts';
import type { SettingsEditor } from './section-panel.tsx';

const COLORS = [...(Object.keys(THEME_COLORS) as (keyof typeof THEME_COLORS)[]), ...LAUNCHER_COLORS];

/** The colours of both schemes, with the contrast that each has where it is seen, and a preview. L-WL2. */
export function BrandPanel({ settings, onChange, disabled }: SettingsEditor) {
  const t = useSay();
  const entered = useDeferredValue(settings['theme'] ?? {});
  // While a colour is incomplete, the preview leaves it out.
  const theme = checkTheme(entered).theme ?? completeOf(entered);
  const contrasts = contrastsOf(theme);
  const textOf = (name: string): string => (typeof settings[name] === 'string' ? settings[name] : '');
  return (
    <>
      <Panel title={t('colors')} actions={t('contrastHint')}>
        <div className={styles.colors}>
          {COLORS.map((name) => (
            <ColorRow
              key={name}
              name={name}
              value={valueAt(settings, ['theme', name])}
              inherited={{ light: colorsIn(theme, 'light')[name], dark: colorsIn(theme, 'dark')[name] }}
              contrasts={contrasts.filter(({ ink, ground }) => ink === name || ground === name)}
              onChange={(value) => onChange(['theme', name], value)}
              disabled={disabled}
            />
          ))}
        </div>
      </Panel>
      <Panel title={t('preview')}>
        <BrandPreview name={textOf('productName')} icon={textOf('icon')} theme={theme} />
      </Panel>
    </>
  );
}

/** The valid colours and radii of an entered theme. */
function completeOf(entered: unknown): Theme {
  const all = Object.entries(entered as object);
  return Object.fromEntries(all.filter(([name, value]) => checkTheme({ [name]: value }).theme !== undefined));
}

interface ColorRowProps {
  readonly name: ThemeColor;
  /** The entered value; undefined: the inherited colours. */
  readonly value: unknown;
  /** The product's colours, or the accent for the bubble. */
  readonly inherited: Readonly<Record<Scheme, string>>;
  readonly contrasts: readonly ThemeContrast[];
  readonly onChange: (value: unknown) => void;
  readonly disabled: boolean;
}

function ColorRow({ name, value, inherited, contrasts, onChange, disabled }: ColorRowProps) {
  const t = useSay();
  const label = t(`color-${name}`);
  const own = (scheme: Scheme): string => {
    const color = typeof value === 'string' ? value : valueAt({ value }, ['value', scheme]);
    return typeof color === 'string' ? color : inherited[scheme];
  };
  const set = (scheme: Scheme, color: string): void =>
    onChange({ light: own('light'), dark: own('dark'), [scheme]: color.toLowerCase() });
  return (
    <div className={styles.row} role="group" aria-label={label}>
      <span className={styles.name}>{label}</span>
      {SCHEMES.map((scheme) => {
        const color = own(scheme);
        const named = `${label}, ${t(`scheme-${scheme}`)}`;
        return (
          <span key={scheme} className={styles.color}>
            <input
              type="color"
              aria-label={named}
              value={isHexColor(color) ? color : '#000000'}
              disabled={disabled}
              onChange={(event) => set(scheme, event.target.value)}
            />
            <Input
              aria-label={`${named} (#rrggbb)`}
              value={color}
              onChange={(text) => set(scheme, text)}
              maxLength={7}
              isCode
              disabled={disabled}
              aria-invalid={!isHexColor(color)}
            />
            <Ratio contrasts={contrasts.filter((each) => each.scheme === scheme)} />
          </span>
        );
      })}
      <IconButton
        label={t('productColor', { name: label })}
        icon={<CloseIcon size={18} />}
        disabled={disabled || value === undefined}
        onClick={() => onChange(undefined)}
      />
    </div>
  );
}

/** The contrast of a colour that is nearest to too little, or most below it. */
function Ratio({ contrasts }: { readonly contrasts: readonly ThemeContrast[] }) {
  const t = useSay();
  const [worst] = contrasts.toSorted((a, b) => a.ratio / a.needed - b.ratio / b.needed);
  if (worst === undefined) return <span className={styles.ratio} />;
  const { ink, ground, ratio, needed } = worst;
  return (
    <span className={cx(styles.ratio, isEnough(worst) ? styles.enough : styles.low)} title={`${ink} / ${ground}`}>
      {isEnough(worst) ? `${ratio}:1` : t('contrastLow', { ratio, needed })}
    </span>
  );
}
