import { WIDGET_QUERY } from '../widget/contract/host-bridge.ts';
import { createNode } from './dom.ts';
import type { LoaderOptions } from './options.ts';
import { keep, REMOVAL } from './modes.ts';
import type { Shell, WidgetWindow } from './shell.ts';

/** Adds the iframe to the panel, or calls `shell.place` if there is one. The widget begins to load. */
export function createPlace({ name, panel, options, place, mode, bubble, isForgetting }: Shell): WidgetWindow {
  const isFolded = mode() !== 'open' && !bubble.matches(':hover,:focus');
  const mustForget = isForgetting ?? keep('localStorage', `${name}${REMOVAL}`);
  const address =
    widgetAddress(options(), name) +
    (isFolded ? `&${WIDGET_QUERY.folded}=1` : '') +
    (mustForget ? `&${WIDGET_QUERY.forget}=1` : '');
  if (place) return place(address);
  const node = createIframe(address);
  panel.append(node);
  return node;
}

/** An iframe for the widget. */
export function createIframe(address: string): HTMLIFrameElement {
  const node = createNode('iframe');
  node.title = 'MeeLine';
  // Only the permissions that calls, copying and media need.
  node.allow = 'autoplay;camera;clipboard-write;fullscreen;microphone;screen-wake-lock;speaker-selection';
  node.src = address;
  return node;
}

/** The widget's start address. The bridge carries later changes. The identity is never part of the address (S-07). */
function widgetAddress({ widgetUrl, tenant, colorScheme, locale }: LoaderOptions, instance: string): string {
  // No escaping is needed: options.ts accepts only letters, digits, - and _.
  const query = [
    `${WIDGET_QUERY.tenant}=${tenant}`,
    `${WIDGET_QUERY.instance}=${instance}`,
    `${WIDGET_QUERY.colorScheme}=${colorScheme}`,
    `${WIDGET_QUERY.embedded}=1`,
    ...(locale ? [`${WIDGET_QUERY.language}=${locale}`] : []),
  ];
  return `${widgetUrl.href}?${query.join('&')}`;
}
