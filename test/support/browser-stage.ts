import type { Browser, BrowserContextOptions } from 'playwright';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchBrowser, newVisitor, type Visitor } from './browser.ts';
import { type Player, visitAs } from './players.ts';
import { type Stack, type StackOptions, startStack } from './stack.ts';
import { signInAt, type StandaloneUser } from './standalone.ts';

/** One Chromium, shared by the tests of a file. */
export interface BrowserStage {
  /** Available only inside tests: the browser starts before the first test. */
  readonly browser: Browser;
  /** Closes a visitor after the test. Fails the test if the visitor's page reported errors. */
  readonly keep: <V extends Visitor>(visitor: V) => V;
  /** Opens a page in a separate profile and closes it after the test. */
  readonly visitor: (options?: BrowserContextOptions) => Promise<Visitor>;
}

/** A browser stage with the built product and its demo data. */
export interface StackStage extends BrowserStage {
  readonly stack: Stack;
  /** Signs a user in on the standalone widget and closes the page after the test. */
  readonly signIn: (loginName: string, options?: BrowserContextOptions) => Promise<StandaloneUser>;
  /** Opens the demo platform's page for a player and closes it after the test. */
  readonly visit: (playerName: string, options?: BrowserContextOptions) => Promise<Player>;
}

/** @param args additional switches of the browser */
export function useBrowser(args: readonly string[] = []): BrowserStage {
  const started = startsBefore(() => launchBrowser(args));
  return stageOf(() => started.now);
}

function stageOf(browserNow: () => Browser | undefined): BrowserStage {
  const kept: Visitor[] = [];
  const stage: BrowserStage = {
    get browser() {
      return there(browserNow());
    },
    keep(visitor) {
      kept.push(visitor);
      return visitor;
    },
    visitor: async (options) => stage.keep(await newVisitor(stage.browser, options)),
  };
  afterEach(async () => {
    const visitors = kept.splice(0);
    const errors = visitors.flatMap((visitor) => visitor.errors);
    await Promise.all(visitors.map((visitor) => visitor.close()));
    expect(errors).toEqual([]);
  });
  afterAll(() => browserNow()?.close());
  return stage;
}

export interface StackStageOptions {
  readonly args?: readonly string[];
  /** Options of the provider, evaluated when it starts. */
  readonly stack?: () => Promise<StackOptions>;
}

export function useStackStage({ args, stack: askOptions }: StackStageOptions = {}): StackStage {
  const startStackAsAsked = async (): Promise<Stack> => startStack(await askOptions?.());
  const started = startsBefore(() => Promise.all([startStackAsAsked(), launchBrowser(args)]));
  const stack = (): Stack => there(started.now?.[0]);
  afterAll(() => started.now?.[0].stop());
  const stage = stageOf(() => started.now?.[1]);
  return {
    get browser() {
      return stage.browser;
    },
    get stack() {
      return stack();
    },
    keep: stage.keep,
    visitor: stage.visitor,
    signIn: async (...who) => stage.keep(await signInAt(stage.browser, stack(), ...who)),
    visit: async (...who) => stage.keep(await visitAs(stage.browser, stack(), ...who)),
  };
}

/** Starts a resource before the first test. */
function startsBefore<T>(start: () => Promise<T>): { now?: T } {
  const started: { now?: T } = {};
  beforeAll(async () => {
    started.now = await start();
  });
  return started;
}

function there<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('it starts with the first test');
  return value;
}
