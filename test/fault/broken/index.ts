import { sql } from 'kysely';
import type { Database } from '../../../applet-host-demo/provider/base/store/schema/schema.ts';
import type { CheckName } from '../support/checker.ts';

/**
 * Intentionally broken builds, with which the suite proves that its checks work. Each build replaces one module by the file of
 * the same name in this folder, and sometimes also breaks the database. The product itself has no switch for it.
 */
export interface BrokenBuild {
  readonly name: string;
  readonly isAbout: string;
  /** The module that the file of this name replaces; undefined where only the database is broken. */
  readonly replaces?: string;
  readonly breakDatabase?: (db: Database) => Promise<void>;
  /** Only several nodes show the defect. Default: 1. */
  readonly nodes?: 1 | 2;
  /** Default: 1. A higher one leaves out schedules that show the defect rarely or late. */
  readonly firstSeed?: number;
  /** The check that must detect the build; `complaint` matches its report. */
  readonly check: CheckName;
  readonly complaint: RegExp;
}

const dropUuids = async (db: Database): Promise<void> => {
  await sql`alter table messages drop constraint messages_sender_uuid`.execute(db);
};

/** Every message of every chat takes the next number of one sequence. D-06. */
async function numberGlobally(db: Database): Promise<void> {
  await sql`create sequence numbers_of_all_chats start 100`.execute(db);
  await sql`create function number_globally() returns trigger language plpgsql as $$
    begin
      if new.last_msg_id = old.last_msg_id + 1 then new.last_msg_id := nextval('numbers_of_all_chats'); end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger number_globally before update on chats for each row execute function number_globally()`.execute(
    db,
  );
}

const PROVIDER = 'applet-host-demo/provider';

export const BROKEN_BUILDS = [
  {
    name: 'no-idempotence',
    isAbout: 'a provider that stores repeated calls again',
    replaces: `${PROVIDER}/base/store/messages/messages.ts`,
    breakDatabase: dropUuids,
    firstSeed: 6,
    check: 'repeats',
    complaint: /is stored \d+ times/,
  },
  {
    name: 'repeats-after-restart',
    isAbout: 'a provider that recognises repeated calls only until it is killed',
    replaces: `${PROVIDER}/base/store/messages/messages.ts`,
    breakDatabase: dropUuids,
    check: 'repeats',
    complaint: /is stored 2 times/,
  },
  {
    name: 'wrong-receipt',
    isAbout: 'a provider that answers repeated calls with another number',
    replaces: `${PROVIDER}/base/store/messages/messages.ts`,
    check: 'sends',
    complaint: /was acknowledged as \d+ and is stored as \d+/,
  },
  {
    name: 'global-sequence',
    isAbout: 'a provider that numbers messages from one sequence for all chats',
    breakDatabase: numberGlobally,
    check: 'numbers',
    complaint: /number \d+ does not exist/,
  },
  {
    name: 'drain-1001',
    isAbout: 'a provider that drains with 1001, so that its clients stay away',
    replaces: `${PROVIDER}/edges/socket/registry.ts`,
    firstSeed: 6,
    check: 'recovery',
    complaint: /not caught up in time: T\d knows \d+ of \d+ messages/,
  },
  {
    name: 'refuses-some',
    isAbout: 'a provider that refuses some messages without a reason',
    replaces: `${PROVIDER}/base/store/groups/send-rights.ts`,
    check: 'refusals',
    complaint: /was refused without a reason: not_match/,
  },
  {
    name: 'recall-without-effect',
    isAbout: 'a provider that announces recalls without executing them',
    replaces: `${PROVIDER}/base/store/messages/recalls.ts`,
    check: 'recalls',
    complaint: /recall of \d+ was carried out and had no effect/,
  },
  {
    name: 'deletion-lost',
    isAbout: 'a provider that forgets the deletions of a user',
    replaces: `${PROVIDER}/base/store/messages/own-deletions.ts`,
    firstSeed: 4,
    check: 'own deletions',
    complaint: /delete \d+ of M\d+ in \w+ was lost/,
  },
  {
    name: 'silent-lists',
    isAbout: 'a provider that does not notify users of changed lists',
    replaces: `${PROVIDER}/delivery/pushes/server-noti.ts`,
    check: 'friends and groups',
    complaint: /lists friends and groups without/,
  },
  {
    name: 'one-audience',
    isAbout: 'a provider whose nodes pass events of other nodes on to one user only',
    replaces: `${PROVIDER}/delivery/bus/seen-events.ts`,
    nodes: 2,
    firstSeed: 18,
    check: 'recovery',
    complaint: /not caught up in time: T\d (knows|lists|shows)/,
  },
  {
    name: 'events-not-noted',
    isAbout: 'a provider whose nodes note messages in the outbox, but not the other events',
    replaces: `${PROVIDER}/base/store/nodes/outbox.ts`,
    nodes: 2,
    firstSeed: 18,
    check: 'friends and groups',
    complaint: /lists friends and groups without/,
  },
  {
    name: 'outbox-in-memory',
    isAbout: 'a widget whose unsent messages do not survive a killed tab',
    replaces: 'widget/sync/outbox/stored-entries.ts',
    firstSeed: 7,
    check: 'sends',
    complaint: /was lost/,
  },
  {
    name: 'outbox-reversed',
    isAbout: 'a widget that sends unsent messages in the wrong order',
    replaces: 'widget/sync/outbox/restored-messages.ts',
    firstSeed: 16,
    check: 'order',
    complaint: /wrote ".*" before ".*", stored as \d+ and \d+/,
  },
  {
    name: 'missed-ignored',
    isAbout: 'a widget that ignores the missed messages of a resume',
    replaces: 'widget/sync/chats/take-chats.ts',
    firstSeed: 5,
    check: 'recovery',
    complaint: /not caught up in time: T\d knows \d+ of \d+ messages/,
  },
  {
    name: 'recall-ignored',
    isAbout: 'a widget that keeps showing recalled messages',
    replaces: 'widget/domain/message/deletion.ts',
    check: 'finals',
    complaint: /with \[.*\d+:.*\] too many/,
  },
  {
    name: 'unread-twice',
    isAbout: 'a widget that counts pushed messages twice',
    replaces: 'widget/domain/chat/unread.ts',
    firstSeed: 3,
    check: 'unread',
    complaint: /counts \d+ unread of \d+/,
  },
  {
    name: 'mention-ignored',
    isAbout: 'a widget that does not mark mentions',
    replaces: 'widget/domain/chat/unread.ts',
    check: 'mentions',
    complaint: /shows no mention in/,
  },
  {
    name: 'repeats-shown',
    isAbout: 'a widget that shows repeated messages again',
    replaces: 'widget/domain/message/ordering.ts',
    check: 'screen order',
    complaint: /with ".*" twice/,
  },
  {
    name: 'late-read-empties',
    isAbout: 'a widget whose screen is cleared by a late database answer',
    replaces: 'widget/sync/open-chat/loaded-range.ts',
    firstSeed: 5,
    check: 'vanished',
    complaint: /vanished from the screen/,
  },
  {
    name: 'last-message-kept',
    isAbout: 'a widget whose chat list shows an old last message',
    replaces: 'widget/domain/chat/chat-changes.ts',
    check: 'last message',
    complaint: /as the last message of/,
  },
  {
    name: 'oldest-chat-first',
    isAbout: 'a widget that reverses the chat list',
    replaces: 'widget/domain/chat/chat-list.ts',
    check: 'chat order',
    complaint: /lists the chats/,
  },
  {
    name: 'reads-unseen',
    isAbout: 'a widget that marks unseen messages as read',
    replaces: 'widget/sync/open-chat/read-marks.ts',
    firstSeed: 2,
    check: 'reads',
    complaint: /has read \w+ up to \d+, and had it in view up to \d+/,
  },
  {
    name: 'half-uploads',
    isAbout: 'a widget that uploads only half of a file',
    replaces: 'widget/transport/upload.ts',
    firstSeed: 2,
    check: 'uploads',
    complaint: /it has \d+ bytes of \d+/,
  },
] as const satisfies readonly BrokenBuild[];

export type BrokenBuildName = (typeof BROKEN_BUILDS)[number]['name'];

export function brokenBuild(name: string): BrokenBuild {
  const build = BROKEN_BUILDS.find((candidate) => candidate.name === name);
  if (build === undefined) throw new Error(`no broken build is called ${name}`);
  return build;
}
