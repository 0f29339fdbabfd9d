import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../../../../applet-host-demo/provider/base/store/schema/schema.ts';
import { fillGroups } from './groups.ts';
import { type LoadStage, type LoadStageOptions, openLoadStage } from './load-stage.ts';
import { type LoadCrowd, type LoadUser, openCrowd } from './run-load.ts';
import type { Size } from './scale.ts';

/** The stage of a scenario, with users that can open links. */
export interface Scenario {
  readonly stage: LoadStage;
  /** Opens the links of all users. */
  readonly openCrowd: (options?: { readonly tail?: string }) => Promise<LoadCrowd>;
}

/**
 * Starts a stage for the file of a scenario, and removes it at the end. Returns a function for its test.
 *
 * @param fill inserts users and chats before the nodes start; returns the users that open links
 */
export function useStage(
  fill: (db: Database) => Promise<readonly LoadUser[]>,
  options: LoadStageOptions = {},
): () => Scenario {
  let stage: LoadStage | undefined;
  let users: readonly LoadUser[] = [];
  beforeAll(async () => {
    stage = await openLoadStage(options);
    users = await fill(stage.database.db);
    await stage.startNodes();
  });
  afterAll(() => stage?.remove());
  return () => {
    if (stage === undefined) throw new Error('the stage of this scenario has not started');
    const opened = stage;
    return { stage: opened, openCrowd: (crowdOptions) => openCrowd(opened, users, crowdOptions) };
  };
}

/** Members of a group in most scenarios. */
export const GROUP_SIZE = 20;

/** A stage whose users are in groups of `groupSize`, each user in one. */
export const useGroupStage = (
  { clients }: Size,
  { groupSize = GROUP_SIZE, ...options }: LoadStageOptions & { readonly groupSize?: number } = {},
): (() => Scenario) => useStage((db) => fillGroups(db, clients, groupSize), options);
