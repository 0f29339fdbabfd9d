import type { HostView, ColorScheme } from '../contract/host-bridge.ts';
import type { HostCommand } from '../state/environment.ts';
import type { HostPort } from '../sync/host-port.ts';

/** The requests that the host page can send to the widget. */
export interface HostListener {
  readonly onView: (view: HostView) => void;
  readonly onColorScheme: (scheme: ColorScheme) => void;
  readonly onLocale: (language: string) => void;
  readonly onDestroy: () => Promise<void>;
  readonly onCommand: (command: HostCommand) => void;
  /** Returns false if there is no screen to go back to. */
  readonly onBack: () => boolean;
  /** @param removesData the host page removes the player's data next */
  readonly onLogOut: (removesData: boolean) => Promise<void>;
}

export interface HostOptions {
  readonly instance: string;
  /** Origins that may embed the widget, some with a star (`domain/session/parent-origin.ts`). */
  readonly origins: readonly string[];
  readonly listener: HostListener;
}

/** Connects to the host page; undefined if it does not answer. */
export type ConnectHost = (options: HostOptions) => Promise<HostPort | undefined>;
