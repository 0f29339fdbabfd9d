import { decode } from '../contract/codec.ts';
import { tenantConfig } from '../contract/entities/tenant.ts';
import { isColorScheme, WIDGET_QUERY } from '../contract/host-bridge.ts';
import type { TenantConfig } from '../domain/session/tenant.ts';
import type { Platform } from '../platform/platform.ts';
import type { ColorSchemeChoice } from '../state/environment.ts';
import type { StorageDriver } from '../storage/database.ts';
import type { FrameHistory } from './frame-history.ts';
import type { ConnectHost } from './host.ts';

/** The environment in which the widget runs. */
export interface WidgetEnvironment {
  /** The tenant's code; empty for the provider's default. */
  readonly tenant: string;
  /** The configuration in the page; without it the widget asks the provider. */
  readonly tenantConfig: TenantConfig | undefined;
  /** The origin of the provider. */
  readonly providerOrigin: string;
  readonly language: string;
  readonly colorScheme: ColorSchemeChoice;
  /** The loader's instance name; undefined for a standalone page. */
  readonly hostInstance: string | undefined;
  /** `applet` if the URL says so; otherwise the host page says how it shows the widget. */
  readonly hostMode?: 'applet' | undefined;
  /** The host page starts the widget hidden. */
  readonly isFolded?: boolean;
  /** The host page wants the players' data removed from this browser before the session starts. */
  readonly isForgetting?: boolean;
  /** The session token from the URL; never set when embedded. S-07. */
  readonly givenToken: string | undefined;
  /** The history of a widget in a frame. */
  readonly frameHistory?: FrameHistory | undefined;
  /** Loads a language, applies it and, if `isOwnChoice`, remembers it. Returns false if it cannot be loaded. */
  readonly switchLanguage: (language: string, isOwnChoice: boolean) => Promise<boolean>;
  /** Fetches the chunks of the realtime session without running them, because the first rows come first. */
  readonly fetchSessionFiles?: () => void;
  /** Replaces the bridge to the host page, for tests. */
  readonly connectHost?: ConnectHost;
  /** Replaces the browser's storage, for tests. */
  readonly storageDriver?: StorageDriver;
}

export const COLOR_SCHEME_KEY = 'ml_color_scheme';

const APPLET = 'applet';
const TOKEN_QUERY = 'token';

/**
 * Reads the environment from the page: its URL (`WIDGET_QUERY`) and the configuration that the provider put into it. A token is
 * removed from the URL: call this before any other code can send a request. S-07.
 *
 * @param pageConfig The text of the page's configuration element, or null.
 */
export function readEnvironment(
  platform: Pick<Platform, 'location' | 'keyValue'>,
  pageConfig: string | null,
): Omit<WidgetEnvironment, 'language' | 'switchLanguage'> {
  const { location, keyValue } = platform;
  const givenToken = takeToken(location);
  const config = readConfig(pageConfig);
  const isEmbedded = location.query(WIDGET_QUERY.embedded) !== null;
  const scheme = location.query(WIDGET_QUERY.colorScheme) ?? (isEmbedded ? null : keyValue.get(COLOR_SCHEME_KEY));
  return {
    tenant: location.query(WIDGET_QUERY.tenant) ?? config?.tenant ?? '',
    tenantConfig: config,
    providerOrigin: location.origin,
    colorScheme: isColorScheme(scheme) ? scheme : 'system',
    hostInstance: isEmbedded ? (location.query(WIDGET_QUERY.instance) ?? 'default') : undefined,
    hostMode: location.query(WIDGET_QUERY.embedded) === APPLET ? APPLET : undefined,
    isFolded: isEmbedded && location.query(WIDGET_QUERY.folded) !== null,
    isForgetting: isEmbedded && location.query(WIDGET_QUERY.forget) !== null,
    givenToken: isEmbedded ? undefined : givenToken,
  };
}

function takeToken(location: Platform['location']): string | undefined {
  const given = location.query(TOKEN_QUERY);
  if (given === null) return undefined;
  location.dropQuery(TOKEN_QUERY);
  return given === '' ? undefined : given;
}

function readConfig(text: string | null): TenantConfig | undefined {
  if (text === null) return undefined;
  try {
    const decoded = decode(tenantConfig, JSON.parse(text), { roleScheme: 'B' });
    return decoded.ok ? decoded.value : undefined;
  } catch {
    // The provider did not fill the configuration element: a page from disk, or a provider without the feature.
    return undefined;
  }
}
