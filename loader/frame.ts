import { WIDGET_QUERY } from '../widget/contract/host-bridge.ts';
import type { LoaderOptions } from './options.ts';
import type { Shell, WidgetWindow } from './shell.ts';

/** Puts the iframe into the panel, or the widget where the shell wants it; it begins to load. */
export function createPlace({ name, panel, options, place }: Shell): WidgetWindow {
  const address = widgetAddress(options(), name);
  if (place) return place(address);
  const node = createIframe(address);
  panel.append(node);
  return node;
}

/** An iframe for the widget. */
export function createIframe(address: string): HTMLIFrameElement {
  const node = document.createElement('iframe');
  node.title = 'MeeLine';
  // No more than calls, copying and media need.
  node.allow = 'autoplay;camera;clipboard-write;fullscreen;microphone';
  node.src = address;
  return node;
}

/** The widget's first address; from then on the bridge carries changes. Identity is never part of it (S-07). */
function widgetAddress({ widgetUrl, tenant, colorScheme, locale }: LoaderOptions, instance: string): string {
  // Nothing here needs escaping: options.ts let only letters, digits, - and _ through.
  const query = [
    `${WIDGET_QUERY.tenant}=${tenant}`,
    `${WIDGET_QUERY.instance}=${instance}`,
    `${WIDGET_QUERY.colorScheme}=${colorScheme}`,
    `${WIDGET_QUERY.embedded}=1`,
    ...(locale ? [`${WIDGET_QUERY.language}=${locale}`] : []),
  ];
  return `${widgetUrl.href}?${query.join('&')}`;
}
