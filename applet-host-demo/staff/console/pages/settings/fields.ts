import type { TextKey } from '../../texts.ts';
import type { Path } from './draft.ts';

interface FieldBase {
  readonly path: Path;
  readonly label: TextKey;
  readonly hint?: TextKey;
}

/** The editor of one setting. Most new settings need a line in `sections.ts` and a text. */
export type SettingField = FieldBase &
  (
    | { readonly kind: 'text'; readonly max: number; readonly isLong?: true; readonly isCode?: true }
    /** The address of a picture. @property upload the path of the server API to which a file is uploaded */
    | { readonly kind: 'picture'; readonly upload: string }
    | { readonly kind: 'number'; readonly min: number; readonly max?: number }
    /** @property values the stored values of off and on */
    | { readonly kind: 'switch'; readonly isOnWhenAbsent: boolean; readonly values?: readonly [unknown, unknown] }
    /** A list of texts, one in each line. */
    | { readonly kind: 'lines'; readonly isCode?: true }
    /** @property absent the choice while the setting is absent */
    | {
        readonly kind: 'choice';
        readonly absent: string;
        readonly choices: readonly (readonly [string, TextKey])[];
      }
    /** Several words of a fixed list. */
    | { readonly kind: 'choices'; readonly choices: readonly (readonly [string, TextKey])[] }
    /** Two times of the day. */
    | { readonly kind: 'hours' }
    /** Texts with a key each. */
    | { readonly kind: 'pairs' }
    /** A structure without an own form: the operator edits its JSON. */
    | { readonly kind: 'json' }
  );

/** Part of a tab. A section with `object` can be switched off: then its setting is absent. */
export interface SettingSection {
  readonly title: TextKey;
  readonly fields: readonly SettingField[];
  readonly object?: { readonly path: Path; readonly label: TextKey; readonly first: unknown };
}
