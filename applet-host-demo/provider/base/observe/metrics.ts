import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Where an event reached the links of a node: from the node itself, or from another one. */
export type FanOutPath = 'local' | 'redis' | 'outbox';

/**
 * The figures of one provider, by their names in Prometheus. Labels have few values: names of the contract, codes, tenants; never users,
 * chats or addresses. The operators' pages (docs/monitoring.md) explain each.
 */
export type Metrics = ReturnType<typeof createMetrics>;

/** From a statement on an idle machine to the longest time-out. */
export const ACK_BOUNDS_S: readonly number[] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The call whose time is that from a sent message to its answer. */
export const ACK_CALL = 'msgSend';
/** From a visit with everything in the browser's cache to one on a bad network. */
const PAGE_SECONDS: readonly number[] = [0.1, 0.25, 0.5, 1, 1.5, 2, 3, 4, 6, 8, 12, 20, 30, 60];

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Counter<Label>({ name: `meeline_${name}`, help, labelNames: [...labelNames], registers });
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge<Label>({ name: `meeline_${name}`, help, labelNames: [...labelNames], registers });
  const histogram = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
    buckets = ACK_BOUNDS_S,
  ) =>
    new Histogram<Label>({
      name: `meeline_${name}`,
      help,
      labelNames: [...labelNames],
      buckets: [...buckets],
      registers,
    });

  return {
    registry,
    buildInfo: gauge('build_info', 'Always 1.', ['version', 'node_version', 'node', 'database', 'storage']),
    calls: counter('calls_total', 'Calls by name, route and outcome (ok, or the code of the refusal).', [
      'call',
      'via',
      'code',
    ]),
    callSeconds: histogram('call_duration_seconds', 'Time from the start of a call to its answer.', ['call', 'via']),
    tenantCalls: counter('tenant_calls_total', 'Calls by tenant: of messages or other ones, by outcome.', [
      'tenant',
      'kind',
      'result',
    ]),
    tenantWebhooks: counter('tenant_webhooks_total', 'Tries to deliver an event to a webhook, by tenant and outcome.', [
      'tenant',
      'result',
    ]),
    callsInProgress: gauge('calls_in_progress', 'Calls that have not been answered yet.'),
    links: gauge('links', 'Open links of users and guests. silent: no sign of life for 40 s; behind: unsent bytes.', [
      'kind',
      'state',
    ]),
    events: counter('events_published_total', 'Events that this node has published, by kind.', ['kind']),
    deliveries: counter('deliveries_total', 'Frames of events sent to links.', ['to']),
    slowClients: counter('slow_clients_closed_total', 'Links that were closed because the client did not read.', [
      'kind',
    ]),
    fanOut: histogram('fan_out_seconds', 'Time from the publication of an event to its delivery to the links here.', [
      'path',
    ]),
    outboxRows: gauge('outbox_rows', 'Events in the outbox, of the last three minutes.'),
    outboxAge: gauge('outbox_oldest_seconds', 'Age of the oldest event in the outbox.'),
    databaseUp: gauge('database_up', '1 if the database answered this scrape.'),
    pool: gauge('database_pool_connections', 'Connections to the database.', ['state']),
    poolWaiting: gauge('database_pool_waiting', 'Pieces of work that wait for a connection.'),
    poolWait: histogram('database_pool_wait_seconds', 'Time spent waiting for a connection.'),
    deadRows: gauge('database_dead_rows', 'Rows that VACUUM has not removed yet.', ['table']),
    liveRows: gauge('database_live_rows', 'Rows in use, as the server estimates them.', ['table']),
    snapshotAge: gauge('database_oldest_snapshot_seconds', 'Age of the oldest snapshot: VACUUM keeps what died later.'),
    snapshotTransactions: gauge(
      'database_oldest_snapshot_transactions',
      'Transactions since the oldest snapshot, also of prepared transactions and replication slots.',
    ),
    statements: histogram('database_statement_seconds', 'Time from a statement to its result.'),
    statementErrors: counter('database_errors_total', 'Failed statements, by class of the SQL state.', ['class']),
    uploads: counter('uploads_total', 'Uploads over HTTP, by kind of request and outcome.', ['call', 'code']),
    uploadBytes: counter('upload_bytes_total', 'Received bytes of uploads that were kept.'),
    jobs: counter('jobs_total', 'Runs of the regular work, by outcome (ok, failed).', ['job', 'result']),
    jobSeconds: histogram('job_duration_seconds', 'Time of a run of the regular work.', ['job']),
    jobSuccess: gauge('job_last_success_timestamp_seconds', 'When the regular work last succeeded.', ['job']),
    redisUp: gauge('redis_up', '1 while Redis carries events between nodes. Absent without REDIS_URL.'),
    webhookEvents: gauge(
      'webhook_events',
      'Events for webhooks that wait or are dead, and chats and users whose oldest event is due; each up to 100,000.',
      ['state'],
    ),
    webhookAge: gauge(
      'webhook_oldest_due_seconds',
      'How long the event that is due longest is overdue, without those of paused webhooks.',
    ),
    webhooksPaused: gauge('webhooks_paused', 'Webhooks whose receiver does not answer.', ['tenant']),
    webhookPauseAge: gauge('webhook_paused_seconds', 'How long the receiver that is paused longest has not answered.', [
      'tenant',
    ]),
    serviceQueue: gauge('service_queue_length', 'Players who wait for an agent.', ['tenant']),
    serviceQueueAge: gauge('service_queue_oldest_seconds', 'How long the first player of a queue has waited.', [
      'tenant',
    ]),
    diskFull: gauge('disk_full', '1 while writes are refused because the disk is full.', ['storage']),
    diskFree: gauge('disk_free_bytes', 'Free bytes on the disk of the files.'),
    clientList: histogram(
      'client_list_seconds',
      'Time from the start of a page to its painted chat list, in a sample of the visits.',
      [],
      PAGE_SECONDS,
    ),
    clientSeconds: counter('client_visit_seconds_total', 'Length of the sampled visits.'),
    clientReconnects: counter('client_reconnects_total', 'Links that the sampled visits opened again.'),
    clientSendFailures: counter('client_send_failures_total', 'Sends of the sampled visits without success.'),
    draining: gauge('draining', '1 while the node is stopping.'),
    outgoingPaused: gauge('outgoing_paused', '1 while nothing leaves the installation, as after a restore.'),
  };
}
