import { type Kysely, type Migration, sql } from 'kysely';

/** How many pictures and videos each album has, so that the provider can limit them without reading messages. */
export const albums: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql
      .raw(
        `create table albums (
          chat_id text not null,
          sender_id text not null,
          album_id text not null,
          parts integer not null,
          primary key (chat_id, sender_id, album_id)
        )`,
      )
      .execute(db);
  },
};
