import { useRef, useState } from 'react';
import { Button } from '../../../../../widget/ui/controls/button.tsx';
import { EditIcon } from '../../../../../widget/ui/icons/edit-icon.tsx';
import { ListIcon } from '../../../../../widget/ui/icons/list-icon.tsx';
import { useToast } from '../../../../../widget/ui/overlay/use-toast.ts';
import { Key } from '../../../kit/key.tsx';
import { useKeyDown } from '../../../kit/use-key-down.ts';
import type { Settings as SettingValues, TenantSettings } from '../../api-types.ts';
import { FailureNote } from '../../kit/failure-note.tsx';
import { Page, PageHead, TabLinks } from '../../kit/page.tsx';
import { goTo, hashOf } from '../../route.ts';
import { useCall, useMay, useSay, useSession, useTenant } from '../../use-console.tsx';
import { useLoad } from '../../use-load.ts';
import type { PageProps } from '../page-props.ts';
import { BrandPanel } from './brand-panel.tsx';
import { changesOf, withValue, type Path } from './draft.ts';
import { IdentityKeysPanel } from './identity-keys-panel.tsx';
import { LanguagesPanel } from './languages-panel.tsx';
import { LinksPanel } from './links-panel.tsx';
import { OriginsPanel } from './origins-panel.tsx';
import { SectionPanel } from './section-panel.tsx';
import { labelOf, SECTIONS, TAB_NAMES } from './sections.ts';
import { TextsPanel } from './texts-panel.tsx';
import { TokenCheckPanel } from './token-check-panel.tsx';
import styles from './settings.module.css';

/** All settings of the tenant. Changes wait below the page until they are saved, then apply at once on all nodes. */
export function Settings({ id }: PageProps) {
  const t = useSay();
  const call = useCall();
  const toast = useToast();
  const session = useSession();
  const tenant = useTenant();
  const mayWrite = useMay('tenant:write');
  const read = useLoad<TenantSettings>('/tenant');
  const [saved, setSaved] = useState<SettingValues>();
  // The session keeps the draft while the operator looks at another page.
  const [draft, setDraft] = useState(session.drafts.get(tenant));
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const tab = TAB_NAMES.find((name) => name === id) ?? 'embedding';
  const before = saved ?? read.data?.settings;
  const shown = draft ?? before;
  const changes = before === undefined || draft === undefined ? {} : changesOf(before, draft);
  const changed = Object.keys(changes);

  function keep(next: SettingValues | undefined): void {
    setDraft(next);
    if (next === undefined) session.drafts.delete(tenant);
    else session.drafts.set(tenant, next);
  }
  async function save(): Promise<void> {
    if (changed.length === 0 || isBusy) return;
    // The draft has no value of a field that cannot be read, such as wrong JSON.
    const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null;
    if (wrong !== null) return wrong.focus();
    setBusy(true);
    const outcome = await call<TenantSettings>('PATCH', '/tenant', { body: { settings: changes } });
    setBusy(false);
    setError(outcome.ok ? '' : outcome.failure.message);
    if (!outcome.ok) return;
    const { settings } = outcome.value;
    setSaved(settings);
    keep(undefined);
    toast(t('saved'), 'success');
    if (typeof settings['productName'] === 'string')
      session.renameTenant({ code: tenant, productName: settings['productName'] });
  }

  useKeyDown(({ key, ctrlKey, metaKey }) => {
    const isSave = key === 's' && (ctrlKey || metaKey);
    if (isSave) void save();
    return isSave;
  });

  const changedNames = changed.map((setting) => {
    const label = labelOf(setting);
    return label === undefined ? setting : t(label);
  });

  const editor = {
    settings: shown ?? {},
    disabled: !mayWrite,
    onChange: (path: Path, value: unknown) => keep(withValue(shown ?? {}, path, value)),
    // Other changes still wait to be saved.
    onStored: (setting: string, value: unknown) => {
      setSaved(withValue(before ?? {}, [setting], value));
      if (draft !== undefined) keep(withValue(draft, [setting], value));
    },
  };
  return (
    <Page>
      <PageHead
        title={t('settings')}
        note={mayWrite ? undefined : t('readOnlyHint')}
        actions={
          <Button
            size="small"
            look="line"
            icon={<ListIcon size={18} />}
            onClick={() => goTo(hashOf(tenant, 'audit', 'updateTenant'))}
          >
            {t('history')}
          </Button>
        }
      />
      <TabLinks
        label={t('settings')}
        current={tab}
        tabs={TAB_NAMES.map((name) => ({ name, label: t(`tab-${name}`), href: hashOf(tenant, 'settings', name) }))}
      />
      <div ref={fields} className={styles.scroller} aria-busy={shown === undefined}>
        {read.failure !== undefined && <FailureNote failure={read.failure} onRetry={read.reload} />}
        {shown !== undefined && (
          <div key={tab} className={tab === 'texts' ? undefined : styles.columns}>
            {tab === 'embedding' && (
              <>
                <OriginsPanel {...editor} />
                <IdentityKeysPanel disabled={!mayWrite} />
                <TokenCheckPanel />
                <LanguagesPanel {...editor} />
              </>
            )}
            {tab === 'look' && <BrandPanel {...editor} />}
            {tab === 'texts' && <TextsPanel {...editor} />}
            {SECTIONS[tab].map((section) => (
              <SectionPanel key={section.title} section={section} {...editor} />
            ))}
            {tab === 'moderation' && <LinksPanel {...editor} />}
          </div>
        )}
      </div>
      {changed.length > 0 && (
        <footer className={styles.bar}>
          <p className={styles.changed}>
            <EditIcon size={18} />
            <span>{t('changesNotSaved', { count: changed.length })}</span>
          </p>
          {error === '' ? (
            <p className={styles.names}>{[...new Set(changedNames)].join(', ')}</p>
          ) : (
            <p className={styles.error} role="alert">
              {error}
            </p>
          )}
          <Button
            size="small"
            look="line"
            onClick={() => {
              keep(undefined);
              setError('');
            }}
          >
            {t('discard')}
          </Button>
          <Button size="small" isBusy={isBusy} onClick={() => void save()}>
            {t('saveAndApply')} <Key name="Ctrl S" />
          </Button>
        </footer>
      )}
    </Page>
  );
}
