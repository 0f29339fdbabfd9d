import type { SettingField } from './fields.ts';

/** The properties of the control of one setting. */
export interface EditorProps<Field extends SettingField = SettingField> {
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** A setting was changed at the provider: undefined removed it. */
  readonly onStored: (setting: string, value: unknown) => void;
  readonly disabled: boolean;
}

export type Kind<Name extends SettingField['kind']> = Extract<SettingField, { readonly kind: Name }>;
