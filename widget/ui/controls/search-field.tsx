import { useRef, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/translation.tsx';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from '../icons/close-icon.tsx';
import { SearchIcon } from '../icons/search-icon.tsx';
import styles from './search-field.module.css';

export interface SearchFieldProps extends Omit<
  ComponentProps<'input'>,
  'onChange' | 'value' | 'type' | 'className' | 'ref'
> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Also the name for screen readers. */
  readonly placeholder: string;
  /** After the text: the number of hits. */
  readonly trailing?: ReactNode;
}

export function SearchField({ value, onChange, placeholder, trailing, ...rest }: SearchFieldProps) {
  const { t } = useTranslation('common');
  const input = useRef<HTMLInputElement>(null);
  function handleClear() {
    onChange('');
    input.current?.focus();
  }
  return (
    <div className={styles.row} role="search">
      <label className={styles.search}>
        <SearchIcon size={20} />
        <input
          {...rest}
          ref={input}
          className={styles.input}
          type="search"
          enterKeyHint="search"
          value={value}
          placeholder={placeholder}
          aria-label={placeholder}
          onChange={(event) => onChange(event.target.value)}
        />
        {trailing}
        {value !== '' && (
          <IconButton tone="dim" label={t('clear')} icon={<CloseIcon size={18} />} onClick={handleClear} />
        )}
      </label>
    </div>
  );
}
