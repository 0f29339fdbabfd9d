import { BRIDGE_CONNECT_TIMEOUT_MS, WIDGET_QUERY, type WidgetMethods } from '../widget/contract/host-bridge.ts';
import type * as BridgeModule from './bridge.ts';
import type { Events } from './events.ts';
import type { LoaderOptions } from './options.ts';

export interface FrameListener extends BridgeModule.BridgeListener {
  /**
   * The widget has not connected in time, or the bridge could not be fetched. Said after ten seconds in any case: the
   * listener knows whether it is ready by then. A late widget may still come.
   */
  unreachable(): void;
}

/** One attempt at the widget: an iframe and its bridge. */
export interface Frame {
  readonly node: HTMLIFrameElement;
  /** Calls a method of the widget as soon as it is connected; resolves when that is done or has failed. */
  tell<M extends keyof WidgetMethods>(method: M, ...args: Parameters<WidgetMethods[M]>): Promise<void>;
  /** Takes it off the page at once. */
  remove(): void;
}

/**
 * Loads the widget into `panel`, and the bridge beside it.
 * @param attempt 0 at first; some browsers remember a failed import by its address, so that each retry needs another one
 */
export function createFrame(
  panel: HTMLElement,
  options: LoaderOptions,
  instance: string,
  scriptUrl: string,
  attempt: number,
  listener: FrameListener,
  emit: Events['emit'],
): Frame {
  const node = document.createElement('iframe');
  node.title = 'MeeLine';
  // No more than calls, copying and media need.
  node.allow = 'autoplay;camera;clipboard-write;fullscreen;microphone';
  node.src = widgetAddress(options, instance);
  panel.append(node);

  const timer = setTimeout(listener.unreachable, BRIDGE_CONNECT_TIMEOUT_MS);
  const loading = import(new URL(`bridge.js?${attempt}`, scriptUrl).href) as Promise<typeof BridgeModule>;
  const bridge = loading.then(({ connectWidget }) =>
    connectWidget(node.contentWindow as Window, options.widgetUrl.origin, instance, options, listener, emit),
  );
  bridge.catch(() => {
    if (node.isConnected) listener.unreachable();
  });

  return {
    node,
    tell: (method, ...args) => bridge.then((it) => it.tell(method, ...args)).catch(() => {}),
    remove() {
      clearTimeout(timer);
      node.remove();
      bridge.then((it) => it.destroy()).catch(() => {});
    },
  };
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
