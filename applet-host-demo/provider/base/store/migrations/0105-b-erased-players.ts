import { type Kysely, type Migration, sql } from 'kysely';

/** Erased players are recognised by a hash of the platform's id. L-PB3. */
export const erasedPlayers: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table erasures add column player_hash text`.execute(db);
    await sql`create index erasures_player_hash on erasures (tenant, player_hash) where player_hash is not null`.execute(
      db,
    );
  },
};
