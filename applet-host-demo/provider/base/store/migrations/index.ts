import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator, sql } from 'kysely';
import { StartFailure } from '../../start-failure.ts';
import type { Database } from '../schema/schema.ts';
import { liftTimeLimits } from '../time-limits.ts';
import { spine } from './0001-spine.ts';
import { lists } from './0002-lists.ts';
import { guests } from './0003-guests.ts';
import { session } from './0004-session.ts';
import { files } from './0005-files.ts';
import { composer } from './0006-composer.ts';
import { deletions } from './0007-deletions.ts';
import { replies } from './0008-replies.ts';
import { hiddenChats } from './0009-hidden-chats.ts';
import { blobs } from './0010-blobs.ts';
import { people } from './0011-people.ts';
import { requests } from './0012-requests.ts';
import { sessionEnds } from './0013-session-ends.ts';
import { clearedByTheGone } from './0014-cleared-by-the-gone.ts';
import { counters } from './0015-counters.ts';
import { searchGrams } from './0016-search-grams.ts';
import { limits } from './0017-limits.ts';
import { albums } from './0018-albums.ts';
import { groupGrowth } from './0019-group-growth.ts';
import { groupSettings } from './0020-group-settings.ts';
import { groupPeople } from './0021-group-people.ts';
import { profileSettings } from './0022-profile-settings.ts';
import { money } from './0024-money.ts';
import { transfers } from './0025-transfers.ts';
import { movements } from './0026-movements.ts';
import { friendEnvelopes } from './0027-friend-envelopes.ts';
import { groupPictures } from './0028-group-pictures.ts';
import { campaigns } from './0030-campaigns.ts';
import { lottery } from './0031-lottery.ts';
import { nodes } from './0035-nodes.ts';
import { calls } from './0040-calls.ts';
import { service } from './0043-service.ts';
import { serverApi } from './0050-server-api.ts';
import { webhooks } from './0051-webhooks.ts';
import { scale } from './0060-scale.ts';
import { serviceGuests } from './0065-service-guests.ts';
import { dataLife } from './0070-data-life.ts';
import { auditLog } from './0073-audit-log.ts';
import { reports } from './0074-reports.ts';
import { moreWebhooks } from './0076-more-webhooks.ts';
import { scheduledMessages } from './0077-scheduled-messages.ts';
import { webhookCosts } from './0078-webhook-costs.ts';
import { operators } from './0080-operators.ts';
import { playerSearch } from './0081-player-search.ts';
import { figures } from './0082-figures.ts';
import { playerExports } from './0085-player-exports.ts';
import { trimmedLogs } from './0086-trimmed-logs.ts';
import { silentGuests } from './0090-silent-guests.ts';
import { shadows } from './0091-shadows.ts';
import { sanctions } from './0092-sanctions.ts';
import { reportProfiles } from './0093-report-profiles.ts';
import { requestTimes } from './0094-request-times.ts';
import { auditIntents } from './0095-audit-intents.ts';
import { claims } from './0096-claims.ts';
import { scheduledBroadcasts } from './0096-scheduled-broadcasts.ts';
import { tenantIcons } from './0096-tenant-icons.ts';
import { uploadParts } from './0098-upload-parts.ts';
import { usersCounted } from './0098-users-counted.ts';
import { serviceLoads } from './0099-service-loads.ts';
import { shadowedContacts } from './0100-shadowed-contacts.ts';
import { serviceAudit } from './0101-service-audit.ts';
import { linkLimits } from './0102-link-limits.ts';
import { webhookQueue } from './0104-webhook-queue.ts';
import { chatOrder } from './0105-a-chat-order.ts';
import { erasedPlayers } from './0105-b-erased-players.ts';
import { fairDraws } from './0106-fair-draws.ts';
import { throwChains } from './0106-throw-chains.ts';
import { passwordTries } from './0107-a-password-tries.ts';
import { paymentQuestions } from './0107-b-payment-questions.ts';
import { removals } from './0110-a-removals.ts';
import { platforms } from './0110-b-platforms.ts';
import { reportFiles } from './0110-c-report-files.ts';
import { answersAboutPlayers } from './0111-answers-about-players.ts';

/** Applied in the order of their names, which is the order of this list. A released migration is never edited: a change is a new file. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001_spine': spine,
  '0002_lists': lists,
  '0003_guests': guests,
  '0004_session': session,
  '0005_files': files,
  '0006_composer': composer,
  '0007_deletions': deletions,
  '0008_replies': replies,
  '0009_hidden_chats': hiddenChats,
  '0010_blobs': blobs,
  '0011_people': people,
  '0012_requests': requests,
  '0013_session_ends': sessionEnds,
  '0014_cleared_by_the_gone': clearedByTheGone,
  '0015_counters': counters,
  '0016_search_grams': searchGrams,
  '0017_limits': limits,
  '0018_albums': albums,
  '0019_group_growth': groupGrowth,
  '0020_group_settings': groupSettings,
  '0021_group_people': groupPeople,
  '0022_profile_settings': profileSettings,
  '0024_money': money,
  '0025_transfers': transfers,
  '0026_movements': movements,
  '0027_friend_envelopes': friendEnvelopes,
  '0028_group_pictures': groupPictures,
  '0030_campaigns': campaigns,
  '0031_lottery': lottery,
  '0035_nodes': nodes,
  '0040_calls': calls,
  '0043_service': service,
  '0050_server_api': serverApi,
  '0051_webhooks': webhooks,
  '0060_scale': scale,
  '0065_service_guests': serviceGuests,
  '0070_data_life': dataLife,
  '0073_audit_log': auditLog,
  '0074_reports': reports,
  '0076_more_webhooks': moreWebhooks,
  '0077_scheduled_messages': scheduledMessages,
  '0078_webhook_costs': webhookCosts,
  '0080_operators': operators,
  '0081_player_search': playerSearch,
  '0082_figures': figures,
  '0085_player_exports': playerExports,
  '0086_trimmed_logs': trimmedLogs,
  '0090_silent_guests': silentGuests,
  '0091_shadows': shadows,
  '0092_sanctions': sanctions,
  '0093_report_profiles': reportProfiles,
  '0094_request_times': requestTimes,
  '0095_audit_intents': auditIntents,
  '0096_claims': claims,
  '0096_scheduled_broadcasts': scheduledBroadcasts,
  '0096_tenant_icons': tenantIcons,
  '0098_upload_parts': uploadParts,
  '0098_users_counted': usersCounted,
  '0099_service_loads': serviceLoads,
  '0100_shadowed_contacts': shadowedContacts,
  '0101_service_audit': serviceAudit,
  '0102_link_limits': linkLimits,
  '0104_webhook_queue': webhookQueue,
  '0105_a_chat_order': chatOrder,
  '0105_b_erased_players': erasedPlayers,
  '0106_fair_draws': fairDraws,
  '0106_throw_chains': throwChains,
  '0107_a_password_tries': passwordTries,
  '0107_b_payment_questions': paymentQuestions,
  '0110_a_removals': removals,
  '0110_b_platforms': platforms,
  '0110_c_report_files': reportFiles,
  '0111_answers_about_players': answersAboutPlayers,
};

/**
 * Migrates the database to the newest schema, or to that of an older release. Several nodes may start at once: one migrates, the
 * others wait.
 */
export async function migrate(db: Database, release?: string): Promise<void> {
  const migrations = Object.fromEntries(Object.entries(MIGRATIONS).map(([name, each]) => [name, unlimited(each)]));
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    // Kysely orders the applied ones by the time of their node's clock, and a clock may have been wrong.
    allowUnorderedMigrations: true,
  });
  await refuseNewerSchema(db);
  const { error } = await (release === undefined ? migrator.migrateToLatest() : migrator.migrateTo(release));
  if (error !== undefined) throw error instanceof Error ? error : new Error('migration failed', { cause: error });
}

const unlimited = ({ up }: Migration): Migration => ({
  up: async (db) => {
    await liftTimeLimits(db);
    await up(db);
  },
});

/** A newer version has migrated the database, and this one does not know what it must write. */
async function refuseNewerSchema(db: Database): Promise<void> {
  const { rows: tables } = await sql`select where to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null`.execute(db);
  if (tables.length === 0) return;
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  const newer = rows.map(({ name }) => name).filter((name) => !(name in MIGRATIONS));
  if (newer.length === 0) return;
  throw new StartFailure(
    `the database belongs to a newer version (its migration "${newer[0]}" is unknown here). Start that version.`,
  );
}
