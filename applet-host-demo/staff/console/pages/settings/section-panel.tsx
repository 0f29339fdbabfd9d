import type { Settings } from '../../api-types.ts';
import { Panel } from '../../kit/panel.tsx';
import { Switch } from '../../kit/form.tsx';
import { useSay } from '../../use-console.tsx';
import { valueAt, type Path } from './draft.ts';
import type { SettingSection } from './fields.ts';
import { SettingEditor } from './setting-editor.tsx';
import styles from './section-panel.module.css';

export interface SettingsEditor {
  readonly settings: Settings;
  readonly onChange: (path: Path, value: unknown) => void;
  /** A setting was changed at the provider: undefined removed it. */
  readonly onStored: (setting: string, value: unknown) => void;
  readonly disabled: boolean;
}

/** The settings of a section, or only its switch while it is off. */
export function SectionPanel({
  section,
  settings,
  onChange,
  onStored,
  disabled,
}: SettingsEditor & { readonly section: SettingSection }) {
  const t = useSay();
  const { object } = section;
  const isOn = object === undefined || valueAt(settings, object.path) !== undefined;
  return (
    <Panel title={t(section.title)}>
      <div className={styles.fields}>
        {object !== undefined && (
          <Switch
            label={t(object.label)}
            isOn={isOn}
            disabled={disabled}
            onChange={(next) => onChange(object.path, next ? object.first : undefined)}
          />
        )}
        {isOn &&
          section.fields.map((field) => (
            <SettingEditor
              key={field.path.join('.')}
              field={field}
              value={valueAt(settings, field.path)}
              onChange={(value) => onChange(field.path, value)}
              onStored={onStored}
              disabled={disabled}
            />
          ))}
      </div>
    </Panel>
  );
}
